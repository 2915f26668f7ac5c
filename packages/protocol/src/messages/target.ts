import { z } from 'zod';
import { filterSchema } from '../devices/filter.ts';
import { limits } from '../limits.ts';
import { deviceTokenSchema, slugSchema, topicSchema } from '../scalars.ts';

/** The recipients of a message. */
export const targetSchema = z
  .union(
    [
      z.strictObject({ everyone: z.literal(true) }),
      z.strictObject({ token: deviceTokenSchema }),
      z.strictObject({ tokens: z.array(deviceTokenSchema).min(1).max(limits.tokensPerMessage) }),
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
