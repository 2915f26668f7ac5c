import { z } from 'zod';
import { isStorable } from '../formats.ts';
import { limits } from '../limits.ts';
import { messageOrderSchema } from '../list-order.ts';
import {
  bounded,
  messageIdSchema,
  nextPageSchema,
  pageCursorSchema,
  slugSchema,
  topicSchema,
} from '../scalars.ts';
import { audienceCountSchema } from '../devices/audience.ts';
import { audienceGroupsSchema } from './experiment.ts';
import { expectedHeldSchema } from './held-counts.ts';

export const messageStateSchema = z.enum(['scheduled', 'sending', 'sent', 'cancelled', 'expired', 'failed']);

/** The results of a message, in devices. */
export const countsSchema = z
  .object({
    targeted: z.int(),
    accepted: z.int().describe('Accepted by the push service.'),
    failed: z.int(),
    gone: z
      .int()
      .describe('The subscription no longer exists. The device was deleted, so it is not listed anywhere.'),
    held: z
      .int()
      .describe(
        'Not sent now, as the visitors of the devices prefer or the site limits: part of a later digest, sent later, or dropped.',
      ),
    displayed: z.int(),
    clicked: z.int(),
    dismissed: z.int(),
  })
  .meta({ id: 'Counts' });

const unreachedSchema = z
  .array(z.string())
  .optional()
  .describe('Only with target `users`: those who have no device. They are skipped.');

export const acceptedMessageSchema = z
  .object({ id: messageIdSchema, unreached: unreachedSchema })
  .meta({ id: 'AcceptedMessage' });

/** The response to a message that is only validated. */
export const validatedMessageSchema = z
  .object({
    audience: audienceCountSchema,
    unreached: unreachedSchema,
    disturbed: audienceCountSchema
      .optional()
      .describe(
        'Only for a broadcast: the devices of the audience that Chrome may count as disturbed by it at its time, by what was sent until now. The message would be at least their fourth within 24 hours, without a visit to the site. Chrome can revoke the permission of a site that disturbs; `deliveryLimits` of the site prevent it. Without those of `held`; with a `holdout`, about how many of them are outside it.',
      ),
    passed: audienceCountSchema
      .optional()
      .describe(
        'Only with `sendAtLocal`: the devices that get the message at once, because the time has passed in their time zones.',
      ),
    starts: z
      .object({
        at: z.iso.datetime(),
        timeZone: z.string().describe('A time zone of these devices, such as Asia/Tokyo.'),
      })
      .optional()
      .describe(
        'Only with `sendAtLocal`: when the first devices get the message. Absent if some get it at once, or none is known.',
      ),
    held: expectedHeldSchema
      .optional()
      .describe(
        'The devices to which the message is not sent by itself at its time, by what was sent until now; with a `holdout`, about how many of them are outside it. Absent if there is none.',
      ),
    groups: audienceGroupsSchema
      .optional()
      .describe(
        'Only with an experiment or a holdout: about how many devices of the audience each group has.',
      ),
  })
  .meta({ id: 'ValidatedMessage' });

export const messageStatusSchema = z
  .object({
    id: messageIdSchema,
    state: messageStateSchema,
    createdAt: z.iso.datetime(),
    sendAt: z.iso
      .datetime()
      .optional()
      .describe('Only in state `scheduled`: when the first devices get the message.'),
    changedAt: z.iso
      .datetime()
      .optional()
      .describe('When the message was last changed while it was scheduled. Absent if it never was.'),
    planning: z
      .literal(true)
      .optional()
      .describe('Only in state `sending`, until all recipients are known: `targeted` still grows.'),
    counts: countsSchema,
  })
  .meta({ id: 'MessageStatus' });

/** The kind of a target: `segment` is any filter, `devices` is one or more device tokens. */
export const audienceKindSchema = z.enum(['everyone', 'topic', 'segment', 'devices']);

/** The audience of a message in a list. */
export const audienceFields = {
  audience: audienceKindSchema,
  topic: z.string().optional().describe('Only with audience `topic`.'),
  topics: z
    .union([z.object({ any: z.array(z.string()) }), z.object({ all: z.array(z.string()) })])
    .optional()
    .describe(
      'Only for a filter that consists of several topics: the devices follow any of them, or all of them.',
    ),
  segment: z.string().optional().describe('Only with audience `segment`. Absent for an unnamed filter.'),
};

/** A message in a list. */
export const messageSummarySchema = messageStatusSchema
  .extend({
    sendAtLocal: z
      .string()
      .optional()
      .describe(
        'Only in state `scheduled`, for a message that is sent in the local time of each device: this time.',
      ),
    dropped: z
      .int()
      .optional()
      .describe(
        'Of the devices of `counts.held`, those that do not get the message at all. The others get it later. Absent if there is none.',
      ),
    experimentUntil: z.iso
      .datetime()
      .optional()
      .describe(
        'Only in state `sending`, while an experiment runs and other devices wait for it: when its variants are compared.',
      ),
    title: z.string(),
    ...audienceFields,
    recurring: z
      .string()
      .optional()
      .describe('Only for a message of a recurring message: its id. It may have been deleted since.'),
    withdrawn: z
      .literal(true)
      .optional()
      .describe(
        'Only for a message that was withdrawn after it was sent, and for a replacement with words that a later correction changed.',
      ),
  })
  .meta({ id: 'MessageSummary' });

/** Newest first unless `order` is another. */
export const messagesSchema = z
  .object({
    messages: z.array(messageSummarySchema),
    next: nextPageSchema,
    total: z
      .int()
      .optional()
      .describe(
        'Only on the first page: how many messages all pages have. Absent with `audience=devices` or `order=clickRate`, and for a site with more than 10,000 messages.',
      ),
  })
  .meta({ id: 'Messages' });

/** What selects the messages of a list, and their order. */
export const messageSelectionSchema = z.strictObject({
  state: messageStateSchema.optional(),
  audience: audienceKindSchema.optional(),
  order: messageOrderSchema
    .optional()
    .describe(
      `\`newest\` when absent. \`clickRate\` is a ranking: by \`clicked\` divided by \`displayed\`, the highest first, and the newest first of those with the same rate. It has the messages that at least ${limits.rankedDisplays} devices displayed, of the newest ${limits.rankedMessages} of the site that are not scheduled. Without effect on \`audience=devices\`.`,
    ),
  topic: topicSchema.optional(),
  segment: slugSchema.optional(),
  search: bounded(limits.searchLength)
    .refine(isStorable, 'must not contain U+0000')
    .optional()
    .describe(
      'Words in the title or body, in any language of the message, ignoring case and accents. All words must occur.',
    ),
});

export const messagesQuerySchema = messageSelectionSchema
  .extend({
    after: pageCursorSchema
      .optional()
      .describe(
        'The `next` of the previous page. Not with `order=clickRate`, which has no pages: it returns the best `limit` messages, without `next`.',
      ),
    limit: z.coerce.number().int().min(1).max(limits.maxMessagesPageSize).default(limits.messagesPageSize),
  })
  .refine((query) => query.after === undefined || !isRanking(query), {
    path: ['after'],
    message: 'must be absent with order=clickRate, which has no pages',
  });

/** Whether a list is a ranking. Messages to devices include direct messages, which have one order. Pure. */
export function isRanking({ order, audience }: MessageSelection): boolean {
  return order === 'clickRate' && audience !== 'devices';
}

export type MessageState = z.infer<typeof messageStateSchema>;
export type AudienceKind = z.infer<typeof audienceKindSchema>;
export type Counts = z.infer<typeof countsSchema>;
export type AcceptedMessage = z.infer<typeof acceptedMessageSchema>;
export type ValidatedMessage = z.infer<typeof validatedMessageSchema>;
export type MessageStatus = z.infer<typeof messageStatusSchema>;
export type MessageSummary = z.infer<typeof messageSummarySchema>;
export type Messages = z.infer<typeof messagesSchema>;
export type MessageSelection = z.output<typeof messageSelectionSchema>;
export type MessagesQuery = z.output<typeof messagesQuerySchema>;
