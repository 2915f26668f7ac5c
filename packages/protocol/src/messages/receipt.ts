import { z } from 'zod';
import { limits } from '../limits.ts';
import { deviceTokenSchema, messageIdSchema } from '../scalars.ts';

/** An interaction of a visitor's browser with a notification. */
export const receiptEventSchema = z.enum(['displayed', 'clicked', 'dismissed']);

/** Receipts of a service worker, which queues them while it is offline. A repeated receipt counts once. */
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
