import { z } from 'zod';
import { limits } from './limits.ts';
import { pushServiceSchema } from './push-service.ts';
import { deviceIdSchema, deviceReferenceSchema, deviceTokenSchema } from './text.ts';

/** One device that a message did not reach and will not reach by itself. */
export const failureSchema = z
  .object({
    id: deviceIdSchema.describe('How the token begins: the device in addresses.'),
    token: deviceTokenSchema,
    reason: z.string().describe('What the service made of it, such as `expired` or `resubscribe`.'),
    status: z.int().optional().describe('What the push service answered, when it did.'),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Failure' });

/** In the order of the devices, so that a failure that is taken back moves no other to another page. */
export const failuresSchema = z
  .object({
    failures: z.array(failureSchema),
    next: z
      .string()
      .optional()
      .describe(
        'Pass as `after` for the next page; absent on the last one. A page of one kind may be short, even empty, and have a next one.',
      ),
  })
  .meta({ id: 'Failures' });

/** With a kind as the summary tells it, those alone. */
export const failuresQuerySchema = z.strictObject({
  after: deviceReferenceSchema.optional().describe('`next` of the page before.'),
  limit: z.coerce.number().int().min(1).max(limits.maxFailuresPageSize).default(limits.failuresPageSize),
  reason: z
    .string()
    .max(100)
    .optional()
    .describe('`gone`: those whose browser is said to be gone, and who are asked about once more.'),
  status: z.coerce
    .number()
    .int()
    .optional()
    .describe('What the push service answered; 0 for those without an answer.'),
  service: pushServiceSchema.optional(),
});

export const retriedSchema = z
  .object({ devices: z.int().describe('How many devices it is sent to again.') })
  .meta({ id: 'Retried' });

export type Failure = z.infer<typeof failureSchema>;
export type Failures = z.infer<typeof failuresSchema>;
export type FailuresQuery = z.output<typeof failuresQuerySchema>;
export type Retried = z.infer<typeof retriedSchema>;
