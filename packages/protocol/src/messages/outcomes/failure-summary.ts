import { z } from 'zod';
import { pushServiceSchema } from '../../devices/push-service.ts';
import { limits } from '../../limits.ts';
import { senderLimitSchema } from './sender-limit.ts';

/** Devices without a final result: a retry is pending, or the push service has not responded yet. */
const awaitedSchema = z.object({
  devices: z
    .int()
    .describe(`At most ${limits.awaitedDevices} devices are counted: with that number there may be more.`),
  perhapsGone: z
    .int()
    .optional()
    .describe(
      'Those among them whose subscription was reported as gone; a retry confirms it. Absent if there are too many devices to count.',
    ),
  nextAt: z.iso.datetime().describe('Latest time of the next retry.'),
  limits: z
    .array(senderLimitSchema)
    .optional()
    .describe('The push services that devices wait for because they limit this site. Absent if none does.'),
  throughAt: z.iso
    .datetime()
    .optional()
    .describe(
      'When all devices have been sent to at the latest, if the push services continue to accept as much. It may be after `expiresAt`. Absent without a limit, and while too little is known.',
    ),
});

/**
 * The number of devices that a message failed for, by reason and push service, most frequent first. Devices that are
 * `gone` are not included: they are deleted, and only the counts of the message contain them.
 */
export const failureSummarySchema = z
  .object({
    reasons: z.array(
      z.object({
        reason: z.string(),
        status: z.int().optional().describe('HTTP status of the push service, if it responded.'),
        service: pushServiceSchema,
        devices: z.int(),
      }),
    ),
    awaited: awaitedSchema
      .optional()
      .describe('Only in state `sending`, while devices have no final result.'),
  })
  .meta({ id: 'FailureSummary' });

export type FailureSummary = z.infer<typeof failureSummarySchema>;
