import { z } from 'zod';
import { filterSchema } from '../devices/filter.ts';
import { limits } from '../limits.ts';
import { deviceIdOrTokenPattern } from '../formats.ts';
import { slugSchema, topicSchema } from '../scalars.ts';

/** An id suffices: a caller who may send needs no control over the device. */
const recipientSchema = z
  .string()
  .regex(deviceIdOrTokenPattern, 'must be a device token of 43 base64url characters, or a device id of 16');

/** The recipients of a message. */
export const targetSchema = z
  .union(
    [
      z.strictObject({ everyone: z.literal(true) }),
      z.strictObject({ token: recipientSchema }),
      z.strictObject({ tokens: z.array(recipientSchema).min(1).max(limits.tokensPerMessage) }),
      z.strictObject({ topic: topicSchema }),
      z.strictObject({
        segment: slugSchema.describe('Id of a segment. Its filter is read when the message is accepted.'),
      }),
      z.strictObject({ filter: filterSchema }),
    ],
    'must have exactly one of everyone (true), token, tokens, topic, segment or filter',
  )
  .meta({ id: 'Target' });

export type Target = z.infer<typeof targetSchema>;
