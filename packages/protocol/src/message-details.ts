import { z } from 'zod';
import { filterSchema } from './filter.ts';
import { messageSummarySchema, urgencySchema } from './message.ts';
import { notificationSchema } from './notification.ts';
import { targetSchema } from './target.ts';
import { tokenPrefixSchema } from './text.ts';
import { translationsSchema } from './translation.ts';

const messageTargetSchema = z
  .union([
    targetSchema,
    z.strictObject({ token: tokenPrefixSchema }),
    z.strictObject({ tokens: z.array(tokenPrefixSchema) }),
  ])
  .describe('With the whole tokens for those who may `send`, else with the first 8 characters of each.');

/** All that is kept of a message: enough to show it again and to write another one like it. */
export const messageDetailsSchema = messageSummarySchema
  .extend({
    notification: notificationSchema,
    translations: translationsSchema.optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    target: messageTargetSchema,
    filter: filterSchema
      .optional()
      .describe('With target `segment`: what the segment was when the message was accepted.'),
    test: z
      .literal(true)
      .optional()
      .describe('It is a test: on no list, and forgotten an hour after `expiresAt`.'),
    publish: z.boolean().describe('Whether the public notice board shows it.'),
    ttl: z.int().describe('Seconds.'),
    urgency: urgencySchema,
    collapseKey: z.string().optional(),
    sendAtLocal: z.string().optional().describe('By the clock of each device.'),
    expiresAt: z.iso.datetime().describe('Nothing is sent after it.'),
    sentBy: z
      .object({ kind: z.enum(['user', 'key', 'system']), name: z.string() })
      .optional()
      .describe('Who sent it, where that was kept.'),
  })
  .meta({ id: 'MessageDetails' });

export type MessageTarget = z.infer<typeof messageTargetSchema>;
export type MessageDetails = z.infer<typeof messageDetailsSchema>;
