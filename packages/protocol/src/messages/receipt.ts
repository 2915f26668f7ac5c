import { z } from 'zod';
import { limits } from './limits.ts';
import { deviceTokenSchema, messageIdSchema } from './text.ts';

/** What a visitor's browser did with a notification. */
export const receiptEventSchema = z.enum(['displayed', 'clicked', 'dismissed']);

/** Sent by the service worker, several at once when it was offline. Each counts once, however often it is sent. */
export const receiptsSchema = z
  .strictObject({
    token: deviceTokenSchema,
    receipts: z
      .array(z.strictObject({ message: messageIdSchema, event: receiptEventSchema }))
      .min(1)
      .max(limits.receiptsPerRequest),
  })
  .meta({ id: 'Receipts' });

export type ReceiptEvent = z.infer<typeof receiptEventSchema>;
export type Receipts = z.infer<typeof receiptsSchema>;
