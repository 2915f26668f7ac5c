import { z } from 'zod';
import { limits } from './limits.ts';
import { notificationSchema } from './notification.ts';
import { type Target, targetSchema } from './target.ts';
import {
  localDateTimeSchema,
  messageIdSchema,
  pageCursorSchema,
  slugSchema,
  textSchema,
  topicSchema,
} from './text.ts';
import { checkTranslatedActions, translationsSchema } from './translation.ts';

/** The depth is looked at first: zod follows the value by recursion. */
const jsonSchema = z
  .unknown()
  .refine((value) => isWithinDepth(value, limits.dataDepth), `at most ${limits.dataDepth} levels deep`)
  .pipe(z.json())
  .register(z.globalRegistry, { id: 'Json', description: 'Any JSON value.' });

const tooFarAhead = 'at most a year ahead';

/** RFC 8030 §5.3. */
export const urgencySchema = z.enum(['very-low', 'low', 'normal', 'high']);

/** The members of a message, each with its own rules. */
export const sendMessageFields = {
  target: targetSchema,
  notification: notificationSchema,
  translations: translationsSchema.optional(),
  ttl: z
    .int()
    .min(0)
    .max(limits.maxTtl)
    .default(limits.defaultTtl)
    .describe('Seconds that it may wait for a device that is away; never shown after it.'),
  urgency: urgencySchema.default('normal'),
  collapseKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'at most 32 base64url characters')
    .optional()
    .describe('A newer message with the same key replaces one that still waits (RFC 8030 §5.4).'),
  data: z
    .record(z.string().max(100), jsonSchema)
    .optional()
    .describe('Yours: handed to the page, never shown.'),
  publish: z
    .boolean()
    .optional()
    .describe(
      'A message to everyone or to a topic is on the public notice board unless this is false, in the words of `notification`; one to devices never is.',
    ),
  sendAt: z.iso
    .datetime({ offset: true })
    .refine((text) => isSoon(Date.parse(text)), tooFarAhead)
    .optional()
    .describe(
      'When it is sent, such as 2026-12-24T09:00:00-03:00: at once when that is over by no more than a day, and at most a year ahead.',
    ),
  sendAtLocal: localDateTimeSchema
    .refine((text) => isSoon(Date.parse(`${text}Z`)), tooFarAhead)
    .optional()
    .describe(
      'When it is sent by the clock of each device, such as 2026-12-24T09:00: at once where that is over, by no more than a day by the clock of UTC, and at most a year ahead.',
    ),
};

export const sendMessageSchema = z
  .strictObject({
    ...sendMessageFields,
    test: z
      .boolean()
      .optional()
      .describe(
        `A test, to \`token\` or to \`tokens\` of at most ${limits.tokensPerTest} devices and at once: it goes the way of every message, is on no list and in no count of the site, and is forgotten, with what became of it, an hour after its TTL.`,
      ),
  })
  .refine((send) => send.sendAt === undefined || send.sendAtLocal === undefined, {
    path: ['sendAtLocal'],
    message: 'sendAt and sendAtLocal exclude each other',
  })
  .refine(({ target, publish }) => publish !== true || 'everyone' in target || 'topic' in target, {
    path: ['publish'],
    message: 'a message to devices is private: leave it out, or send to everyone or to a topic',
  })
  .refine(({ test, target }) => test !== true || isForFew(target), {
    path: ['test'],
    message: `a test goes to token, or to tokens of at most ${limits.tokensPerTest} devices`,
  })
  .refine(({ test, sendAt, sendAtLocal }) => test !== true || (sendAt ?? sendAtLocal) === undefined, {
    path: ['test'],
    message: 'a test goes at once: leave out sendAt and sendAtLocal',
  })
  .superRefine(checkTranslatedActions)
  .meta({ id: 'SendMessage' });

export const messageStateSchema = z.enum(['scheduled', 'sending', 'sent', 'cancelled', 'expired', 'failed']);

/** What became of a message, counted in devices. */
export const countsSchema = z
  .object({
    targeted: z.int(),
    accepted: z.int().describe('Taken by the push service.'),
    failed: z.int(),
    gone: z
      .int()
      .describe(
        'The browser gave its subscription up. Such a device is forgotten: which one it was is not kept.',
      ),
    displayed: z.int(),
    clicked: z.int(),
    dismissed: z.int(),
  })
  .meta({ id: 'Counts' });

export const acceptedMessageSchema = z.object({ id: messageIdSchema }).meta({ id: 'AcceptedMessage' });

export const messageStatusSchema = z
  .object({
    id: messageIdSchema,
    state: messageStateSchema,
    createdAt: z.iso.datetime(),
    sendAt: z.iso
      .datetime()
      .optional()
      .describe('When the first devices get it; in state `scheduled` alone.'),
    planning: z
      .literal(true)
      .optional()
      .describe('In state `sending`, while it is still found out whom it is for: `targeted` grows.'),
    counts: countsSchema,
  })
  .meta({ id: 'MessageStatus' });

/** The kinds of targets: `segment` is any filter, `devices` are named one by one. */
export const audienceKindSchema = z.enum(['everyone', 'topic', 'segment', 'devices']);

/** A message as it stands in a list. */
export const messageSummarySchema = messageStatusSchema
  .extend({
    title: z.string(),
    audience: audienceKindSchema,
    topic: z.string().optional().describe('With audience `topic`.'),
    segment: z
      .string()
      .optional()
      .describe('With audience `segment`; absent when it was a filter without a name.'),
  })
  .meta({ id: 'MessageSummary' });

/** Newest first. */
export const messagesSchema = z
  .object({
    messages: z.array(messageSummarySchema),
    next: z.string().optional().describe('Pass as `after` for the next page; absent on the last one.'),
  })
  .meta({ id: 'Messages' });

export const messagesQuerySchema = z.strictObject({
  after: pageCursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(limits.maxMessagesPageSize).default(limits.messagesPageSize),
  state: messageStateSchema.optional(),
  audience: audienceKindSchema.optional(),
  topic: topicSchema.optional(),
  segment: slugSchema.optional(),
  search: textSchema
    .max(limits.searchLength)
    .optional()
    .describe(
      'Words of the title or the body, in any of its languages, without regard to case and accents; all of them have to occur.',
    ),
});

function isForFew(target: Target): boolean {
  return 'token' in target || ('tokens' in target && target.tokens.length <= limits.tokensPerTest);
}

/** What is no time at all is told by its form alone. */
function isSoon(at: number): boolean {
  return !(at > Date.now() + limits.maxSendAhead * 1000);
}

function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isWithinDepth(member, depth - 1));
}

export type Urgency = z.infer<typeof urgencySchema>;
/** As a sender writes it: defaults may be left out. */
export type SendMessage = z.input<typeof sendMessageSchema>;
/** As the service reads it: defaults filled in. */
export type AcceptedSend = z.output<typeof sendMessageSchema>;
export type MessageState = z.infer<typeof messageStateSchema>;
export type AudienceKind = z.infer<typeof audienceKindSchema>;
export type Counts = z.infer<typeof countsSchema>;
export type AcceptedMessage = z.infer<typeof acceptedMessageSchema>;
export type MessageStatus = z.infer<typeof messageStatusSchema>;
export type MessageSummary = z.infer<typeof messageSummarySchema>;
export type Messages = z.infer<typeof messagesSchema>;
export type MessagesQuery = z.output<typeof messagesQuerySchema>;
