import { z } from 'zod';
import { browserSchema, systemSchema } from '../../devices/browser.ts';
import { pushServiceSchema } from '../../devices/push-service.ts';
import { limits } from '../../limits.ts';
import { deviceIdOrTokenSchema, deviceIdSchema, deviceTokenSchema, storableText } from '../../scalars.ts';

/** A device that a message failed for. It is not retried automatically. */
export const failureSchema = z
  .object({
    id: deviceIdSchema.describe('Id of the device, for URLs.'),
    token: deviceTokenSchema.optional().describe('Only for callers with the permission `manage`.'),
    browser: browserSchema.optional().describe('Absent if the device has been deleted since, as `system`.'),
    system: systemSchema.optional(),
    reason: z.string().describe('Why the message failed, such as `expired` or `resubscribe`.'),
    status: z.int().optional().describe('HTTP status of the push service, if it responded.'),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Failure' });

/** In the order of the devices, so that a retried failure does not move others to another page. */
export const failuresSchema = z
  .object({
    failures: z.array(failureSchema),
    next: z
      .string()
      .optional()
      .describe(
        'Pass as `after` to get the next page. Absent on the last page. With a filter, a page can be short or empty and still have a next one.',
      ),
  })
  .meta({ id: 'Failures' });

/** `reason`, `status` and `service` select one group of the failure summary. */
export const failuresQuerySchema = z.strictObject({
  after: deviceIdOrTokenSchema.optional().describe('The `next` value of the previous page.'),
  limit: z.coerce.number().int().min(1).max(limits.maxFailuresPageSize).default(limits.failuresPageSize),
  reason: storableText(100)
    .optional()
    .describe('`gone` selects devices whose subscription was reported as gone; a retry confirms it.'),
  status: z.coerce
    .number()
    .int()
    .min(0)
    .max(599)
    .optional()
    .describe('HTTP status of the push service. 0 selects failures without a response.'),
  service: pushServiceSchema.optional(),
});

export const retriedSchema = z
  .object({ devices: z.int().describe('Number of devices that the message is sent to again.') })
  .meta({ id: 'Retried' });

export type Failure = z.infer<typeof failureSchema>;
export type Failures = z.infer<typeof failuresSchema>;
export type FailuresQuery = z.output<typeof failuresQuerySchema>;
export type Retried = z.infer<typeof retriedSchema>;
