import { z } from 'zod';
import { browserSchema, systemSchema } from '../../devices/browser.ts';
import { limits } from '../../limits.ts';
import { deviceIdSchema, userIdSchema } from '../../scalars.ts';
import { receiptEventSchema } from '../receipt.ts';

/** A device that displayed, clicked or dismissed a message. */
export const messageReceiptSchema = z
  .object({
    device: deviceIdSchema.describe('Id of the device, for URLs.'),
    user: z.string().optional().describe('The user that the device is linked to.'),
    browser: browserSchema.optional().describe('Absent if the device has been deleted since, as `system`.'),
    system: systemSchema.optional(),
    at: z.iso.datetime().describe('When the service got the receipt.'),
  })
  .meta({ id: 'MessageReceipt' });

/** In an order in which a receipt that arrives does not move others to another page. */
export const messageReceiptsSchema = z
  .object({
    receipts: z.array(messageReceiptSchema),
    next: z
      .string()
      .optional()
      .describe(
        'Pass as `after` to get the next page. Absent on the last page. A page can be short or empty and still have a next one: each request searches a part of the receipts.',
      ),
  })
  .meta({ id: 'MessageReceipts' });

export const messageReceiptsQuerySchema = z.strictObject({
  event: receiptEventSchema.describe('What the devices did with the message.'),
  search: userIdSchema
    .optional()
    .describe(
      `Only the devices of the user with this ID, and those whose device ID begins with it, by at least ${limits.receiptSearchLength} characters.`,
    ),
  order: z
    .enum(['device', 'latest'])
    .default('device')
    .describe(
      `\`latest\`: the latest comes first. Only for a message with at most ${limits.orderedReceipts} receipts of all events, without \`search\`, and not for direct messages.`,
    ),
  after: deviceIdSchema.optional().describe('The `next` value of the previous page.'),
  limit: z.coerce.number().int().min(1).max(limits.maxReceiptsPageSize).default(limits.receiptsPageSize),
});

export type MessageReceipt = z.infer<typeof messageReceiptSchema>;
export type MessageReceipts = z.infer<typeof messageReceiptsSchema>;
export type MessageReceiptsQuery = z.output<typeof messageReceiptsQuerySchema>;
