import { z } from 'zod';
import { deviceIdPrefixPattern } from '../formats.ts';
import { limits } from '../limits.ts';
import { listOrderSchema } from '../list-order.ts';
import { deviceIdSchema, messageIdSchema, nextPageSchema, userIdSchema } from '../scalars.ts';
import { authorSchema } from '../sites/audit.ts';

/** The result of a direct message, without the reports of its device. */
export const directMessageStateSchema = z.enum([
  'sending',
  'accepted',
  'gone',
  'failed',
  'held',
  'cancelled',
]);

/** A message to one device, or the part of a message to a few that is about one of them. */
export const directMessageSchema = z
  .object({
    id: messageIdSchema,
    device: deviceIdSchema,
    user: z
      .string()
      .optional()
      .describe('The user that the message was sent to. Only for callers with the permission `devices`.'),
    title: z.string(),
    state: directMessageStateSchema.describe(
      '`held`: it is sent later, or dropped, as the visitor prefers or the site limits. Of more than five for a device, the oldest are only titles in its digest.',
    ),
    reason: z
      .string()
      .optional()
      .describe(
        'Only in the states `failed` and `held`. A message is held because of `quiet_hours`, `daily_limit` or `urgent_only` of the visitor, or because of `site_quiet_hours` or `site_daily_limit`. It is dropped because of `dropped_quiet_hours` or `dropped_daily_limit` of the site.',
      ),
    status: z.int().optional().describe('The HTTP status of the push service, if it refused the message.'),
    createdAt: z.iso.datetime(),
    settledAt: z.iso.datetime().optional().describe('When the state became final.'),
    displayedAt: z.iso.datetime().optional(),
    clickedAt: z.iso.datetime().optional(),
    clickedAction: z.string().optional().describe('The action that was clicked, as the browser reported it.'),
    dismissedAt: z.iso.datetime().optional(),
    sentBy: authorSchema.optional(),
    digest: z
      .literal(true)
      .optional()
      .describe('Only for a digest of messages that were held, which no caller sent.'),
    welcome: z
      .literal(true)
      .optional()
      .describe('Only for the welcome message of the site, which no caller sent.'),
  })
  .meta({ id: 'DirectMessage' });

/** Newest first. */
export const directMessagesSchema = z
  .object({ messages: z.array(directMessageSchema), next: nextPageSchema })
  .meta({ id: 'DirectMessages' });

const count = z.int();

/** How many messages to single devices had an event on a day of the site, one for each device of a message. */
export const directMessageDaySchema = z
  .object({
    day: z.iso.date(),
    accepted: count.describe('Push services accepted them.'),
    gone: count.describe('Their subscription had ended.'),
    failed: count.describe('They failed, and were not retried since.'),
    displayed: count,
    clicked: count,
    dismissed: count,
  })
  .meta({ id: 'DirectMessageDay' });

/** Every day of the period, oldest first. The last one is today. */
export const directMessageDaysSchema = z
  .object({ days: z.array(directMessageDaySchema) })
  .meta({ id: 'DirectMessageDays' });

export const directMessageDaysQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(limits.maxOverviewDays).default(limits.overviewDays),
});

/** A message id and a device id. */
const cursorPattern = /^[A-Za-z0-9_-]{20,40}\.[A-Za-z0-9_-]{16}$/;

export const directMessagesQuerySchema = z.strictObject({
  after: z.string().regex(cursorPattern, 'must be the `next` value of the previous page').optional(),
  limit: z.coerce.number().int().min(1).max(limits.maxMessagesPageSize).default(limits.messagesPageSize),
  device: z
    .string()
    .regex(deviceIdPrefixPattern, 'must be a device id, or at least its first 8 characters')
    .optional()
    .describe('Lists only the messages to this device: its id, or at least the first 8 characters of it.'),
  state: directMessageStateSchema.optional(),
  order: listOrderSchema.optional().describe('By the time they were accepted.'),
  user: userIdSchema.optional().describe('Lists only the messages to this user, on the devices linked now.'),
});

export type DirectMessage = z.infer<typeof directMessageSchema>;
export type DirectMessageState = z.infer<typeof directMessageStateSchema>;
export type DirectMessages = z.infer<typeof directMessagesSchema>;
export type DirectMessageDay = z.infer<typeof directMessageDaySchema>;
export type DirectMessageDays = z.infer<typeof directMessageDaysSchema>;
export type DirectMessagesQuery = z.output<typeof directMessagesQuerySchema>;
