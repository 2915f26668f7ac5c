import { z } from 'zod';
import { filterSchema } from '../devices/filter.ts';
import { deviceTokenPrefixSchema } from '../scalars.ts';
import { authorSchema } from '../sites/audit.ts';
import { messageSummarySchema, urgencySchema } from './message.ts';
import { notificationSchema } from './notification.ts';
import { targetSchema } from './target.ts';
import { translationsSchema } from './translation.ts';

const messageTargetSchema = z
  .union([
    targetSchema,
    z.strictObject({ token: deviceTokenPrefixSchema }),
    z.strictObject({ tokens: z.array(deviceTokenPrefixSchema) }),
  ])
  .describe(
    'Contains whole device tokens for callers with the permission `send`, else 8 characters of each.',
  );

/** Everything stored about a message: enough to show it again and to duplicate it. */
export const messageDetailsSchema = messageSummarySchema
  .extend({
    notification: notificationSchema,
    translations: translationsSchema.optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    target: messageTargetSchema,
    filter: filterSchema
      .optional()
      .describe('Only with target `segment`: the filter of the segment when the message was accepted.'),
    test: z
      .literal(true)
      .optional()
      .describe('Only for a test, which appears in no list and is deleted an hour after `expiresAt`.'),
    publish: z.boolean().describe('Whether the message appears on the public notice board.'),
    ttl: z.int().describe('Time to live in seconds.'),
    urgency: urgencySchema,
    collapseKey: z.string().optional(),
    sendAtLocal: z.string().optional().describe('Send time in the local time of each device.'),
    expiresAt: z.iso.datetime().describe('The message is not sent after this time.'),
    sentBy: authorSchema.optional().describe('The sender. Absent for messages stored without one.'),
  })
  .meta({ id: 'MessageDetails' });

export type MessageTarget = z.infer<typeof messageTargetSchema>;
export type MessageDetails = z.infer<typeof messageDetailsSchema>;
