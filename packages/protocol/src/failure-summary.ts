import { z } from 'zod';
import { pushServiceSchema } from './push-service.ts';

/** Devices of which the last word is still to come: they are tried again, or their answer is late. */
const awaitedSchema = z.object({
  devices: z.int(),
  perhapsGone: z
    .int()
    .optional()
    .describe(
      'Those of them whose browser is said to be gone, which is asked once more. Absent with very many.',
    ),
  nextAt: z.iso.datetime().describe('When the first of them is tried again, at the latest.'),
});

/**
 * How many devices a message failed for, by reason and push service; the most frequent first. Who is `gone` is not
 * among them: such a device is forgotten, so that only the message’s count knows of it.
 */
export const failureSummarySchema = z
  .object({
    reasons: z.array(
      z.object({
        reason: z.string(),
        status: z.int().optional().describe('What the push service answered, when it did.'),
        service: pushServiceSchema,
        devices: z.int(),
      }),
    ),
    awaited: awaitedSchema.optional().describe('In state `sending`, when there are some.'),
  })
  .meta({ id: 'FailureSummary' });

export type FailureSummary = z.infer<typeof failureSummarySchema>;
