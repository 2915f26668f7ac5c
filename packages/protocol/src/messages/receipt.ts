import { z } from 'zod';
import { limits } from '../limits.ts';
import { isStorable, messageIdsPattern, receiptProofPattern } from '../formats.ts';
import { bounded, deviceTokenSchema, messageIdSchema } from '../scalars.ts';

/** An interaction of a visitor's browser with a notification. */
export const receiptEventSchema = z.enum(['displayed', 'clicked', 'dismissed']);

const receiptProofSchema = z.string().regex(receiptProofPattern);

/** Receipts of a service worker, which queues them while it is offline. A repeated receipt counts once. */
export const receiptsSchema = z
  .strictObject({
    token: deviceTokenSchema,
    receipts: z
      .array(
        z.strictObject({
          message: messageIdSchema,
          event: receiptEventSchema,
          action: bounded(limits.actionNameLength)
            .refine(isStorable, 'must not contain U+0000')
            .optional()
            .describe('The action that was clicked. Absent for a click on the notification itself.'),
          proof: receiptProofSchema
            .optional()
            .describe(
              'The `proof` in the data of the message. A receipt without the right one is not counted.',
            ),
        }),
      )
      .min(1)
      .max(limits.receiptsPerRequest),
  })
  .meta({ id: 'Receipts' });

/** The messages of which a device asks whether its user clicked them on another device. */
export const clickedMessagesQuerySchema = z.strictObject({
  ids: z
    .string()
    .regex(
      messageIdsPattern,
      `must be 1 to ${limits.clickedMessagesPerRequest} message ids, separated by commas`,
    )
    .describe('Message ids, separated by commas.'),
});

export const clickedMessagesSchema = z
  .object({ messages: z.array(messageIdSchema) })
  .meta({ id: 'ClickedMessages' });

export type ClickedMessages = z.infer<typeof clickedMessagesSchema>;
export type ReceiptEvent = z.infer<typeof receiptEventSchema>;
export type Receipts = z.infer<typeof receiptsSchema>;
