import { z } from 'zod';
import { problemSchema } from '../http/problem.ts';
import { limits } from '../limits.ts';
import { storableText } from '../scalars.ts';
import { acceptedMessageSchema, validatedMessageSchema } from './message.ts';

/** The text that makes repeated requests send one message. */
export const idempotencyKeySchema = storableText(limits.idempotencyKeyLength).min(1);

/** Many direct messages in one request. Each is validated by itself. */
export const messageBatchSchema = z
  .strictObject({
    messages: z
      .array(z.record(z.string(), z.unknown()))
      .min(1)
      .max(limits.messagesPerBatch)
      .describe(
        `Each is a SendMessage with the target \`user\`, \`users\` or \`token\`, or \`tokens\` of at most ${limits.tokensPerDirectMessage} devices, and without a schedule or a delay. It may have an \`idempotencyKey\` of its own. Together they name at most ${limits.recipientsPerBatch} users and devices.`,
      ),
    validateOnly: z
      .boolean()
      .optional()
      .describe('The same as `validateOnly` in each message: none of them is accepted.'),
  })
  .meta({ id: 'MessageBatch' });

/** The results of a batch, in the order of its messages. */
export const batchResultsSchema = z
  .object({
    results: z.array(
      z.union([acceptedMessageSchema, validatedMessageSchema, z.object({ problem: problemSchema })]),
    ),
  })
  .meta({ id: 'BatchResults' });

export type MessageBatch = z.infer<typeof messageBatchSchema>;
export type BatchResults = z.infer<typeof batchResultsSchema>;
