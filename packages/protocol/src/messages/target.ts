import { z } from 'zod';
import { filterSchema } from './filter.ts';
import { limits } from './limits.ts';
import { deviceTokenSchema, slugSchema, topicSchema } from './text.ts';

/** Whom a message is for: exactly one of the six. */
export const targetSchema = z
  .union(
    [
      z.strictObject({ everyone: z.literal(true) }),
      z.strictObject({ token: deviceTokenSchema }),
      z.strictObject({ tokens: z.array(deviceTokenSchema).min(1).max(limits.tokensPerMessage) }),
      z.strictObject({ topic: topicSchema }),
      z.strictObject({
        segment: slugSchema.describe('A saved filter, as it is when the message is accepted.'),
      }),
      z.strictObject({ filter: filterSchema }),
    ],
    'exactly one of everyone (true), token, tokens, topic, segment and filter',
  )
  .meta({ id: 'Target' });

export type Target = z.infer<typeof targetSchema>;
