import { z } from 'zod';
import { messageIdPattern } from '../../formats.ts';
import { limits } from '../../limits.ts';
import { problemSchema } from '../../http/problem.ts';
import { localDateTimeSchema, messageIdSchema, nameSchema, revisionSchema } from '../../scalars.ts';
import { authorSchema } from '../../sites/audit.ts';
import {
  checkRecipients,
  ifDisturbingSchema,
  isSoonLocal,
  sendMessageFields,
  tooFarAhead,
} from '../send-message.ts';
import { audienceFields } from '../message.ts';
import { messageTargetSchema } from '../message-details.ts';
import { storedNotificationSchema } from '../notification.ts';
import { parseRule, RuleError, ruleLimits } from './recurrence-rule.ts';
import { checkTranslatedActions, storedTranslationsSchema } from '../translation.ts';

export const recurringMessageIdSchema = z
  .string()
  .regex(messageIdPattern, 'must be the id of a recurring message');

const { sendAt: _sendAt, sendAtLocal: _sendAtLocal, delay: _delay, ...contentFields } = sendMessageFields;

/** A message as a request to send it has it, without a schedule. */
export const recurringContentSchema = z
  .strictObject({ ...contentFields, ifDisturbing: ifDisturbingSchema.optional() })
  .superRefine(checkRecipients)
  .superRefine(checkTranslatedActions)
  .meta({ id: 'RecurringContent' });

const ruleSchema = z
  .string()
  .max(ruleLimits.length, { error: `must have at most ${ruleLimits.length} characters`, abort: true })
  .superRefine((text, context) => {
    try {
      parseRule(text);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  })
  .describe(
    'When the message recurs: a rule of RFC 5545 §3.3.10, by the time zone of the site, such as `FREQ=WEEKLY;BYDAY=SU`. FREQ is DAILY, WEEKLY, MONTHLY or YEARLY; INTERVAL, BYDAY (also `1MO`, `-1FR`), BYMONTHDAY, BYMONTH, COUNT and UNTIL (a date, such as `20261224`) are accepted.',
  );

const startsAtLocalSchema = localDateTimeSchema
  .refine(isSoonLocal, tooFarAhead)
  .describe(
    'The first possible time, by the time zone of the site, such as 2026-12-24T09:00. Every time has its time of day. A time that a clock change skips is read with the offset before the change; of one that occurs twice, the first one counts.',
  );

const fields = {
  name: nameSchema,
  message: recurringContentSchema.describe('Of device tokens only the device ids are stored.'),
  startsAtLocal: startsAtLocalSchema,
  rule: ruleSchema,
  enabled: z
    .boolean()
    .describe('Whether messages are scheduled. When it becomes false, the message that waits is deleted.'),
};

export const createRecurringMessageSchema = z
  .strictObject({ ...fields, enabled: fields.enabled.default(true) })
  .meta({ id: 'CreateRecurringMessage' });

/** Changes to a recurring message: a JSON merge patch (RFC 7396) of whole members. */
export const changeRecurringMessageSchema = z
  .strictObject({
    ...fields,
    revision: revisionSchema.describe(
      'The revision that was changed. If there is a newer one, nothing is stored. Absent: what is stored is changed, whatever its revision.',
    ),
  })
  .partial()
  .refine(
    (changes) => Object.keys(changes).some((member) => member !== 'revision'),
    'must have at least 1 member to change',
  )
  .meta({ id: 'ChangeRecurringMessage' });

/** A time at which a recurring message is sent. */
const occurrenceSchema = z
  .object({ local: z.string().describe('By the time zone of the site.'), at: z.iso.datetime() })
  .meta({ id: 'Occurrence' });

export const previewRecurrenceSchema = z
  .strictObject({ startsAtLocal: startsAtLocalSchema, rule: ruleSchema })
  .meta({ id: 'PreviewRecurrence' });

export const recurrencePreviewSchema = z
  .object({
    timeZone: z.string().describe('The time zone of the site.'),
    upcoming: z.array(occurrenceSchema).describe(`The next ${limits.upcomingTimes} times; fewer at the end.`),
  })
  .meta({ id: 'RecurrencePreview' });

/** A recurring message in a list. */
export const recurringMessageSummarySchema = z
  .object({
    id: recurringMessageIdSchema,
    name: z.string(),
    title: z.string(),
    ...audienceFields,
    startsAtLocal: z.string(),
    rule: z.string(),
    enabled: z.boolean(),
    timeZone: z.string().describe('The time zone of the site, by which it recurs.'),
    nextAt: z.iso
      .datetime()
      .optional()
      .describe(
        'The next time by the rule, also if `nextMessage` was moved to another one. Absent if it is paused or has ended.',
      ),
    nextMessage: messageIdSchema
      .optional()
      .describe(
        'The scheduled message of the next time: change, move or cancel it like any other. Absent if it could not be stored: see `problem`.',
      ),
    problem: z
      .object({
        code: problemSchema.shape.code,
        detail: z.string(),
        at: z.iso.datetime().describe('The time for which no message could be stored.'),
      })
      .optional()
      .describe(
        'Why no message could be stored for the latest time. It is tried again when the time has come, and then for the next one.',
      ),
    skippedAt: z.iso
      .datetime()
      .optional()
      .describe(
        'The latest time at which nothing was sent, because the service could send only more than an hour late.',
      ),
    revision: revisionSchema.describe('Counts the changes, but not the messages that the service schedules.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    updatedBy: authorSchema.describe('Who changed it last.'),
  })
  .meta({ id: 'RecurringMessageSummary' });

const { ttl, urgency, collapseKey, collapse, appBadge, utm, publish } = contentFields;

export const recurringMessageSchema = recurringMessageSummarySchema
  .extend({
    message: z
      .object({
        target: messageTargetSchema,
        notification: storedNotificationSchema,
        translations: storedTranslationsSchema.optional(),
        ttl: ttl.unwrap(),
        urgency: urgency.unwrap(),
        collapseKey,
        collapse,
        data: z.record(z.string(), z.unknown()).optional(),
        appBadge,
        utm,
        publish,
        ifDisturbing: ifDisturbingSchema.optional(),
      })
      .meta({ id: 'StoredRecurringContent' }),
    upcoming: recurrencePreviewSchema.shape.upcoming,
  })
  .meta({ id: 'RecurringMessage' });

/** By name. */
export const recurringMessagesSchema = z
  .object({ recurringMessages: z.array(recurringMessageSummarySchema) })
  .meta({ id: 'RecurringMessages' });

export type RecurringContent = z.output<typeof recurringContentSchema>;
/** A request as a client writes it. */
export type CreateRecurringMessage = z.input<typeof createRecurringMessageSchema>;
/** A request as the service reads it. */
export type NewRecurringMessage = z.output<typeof createRecurringMessageSchema>;
export type ChangeRecurringMessage = z.input<typeof changeRecurringMessageSchema>;
export type RecurringMessageChange = z.output<typeof changeRecurringMessageSchema>;
export type Occurrence = z.infer<typeof occurrenceSchema>;
export type PreviewRecurrence = z.infer<typeof previewRecurrenceSchema>;
export type RecurrencePreview = z.infer<typeof recurrencePreviewSchema>;
export type RecurringMessageSummary = z.infer<typeof recurringMessageSummarySchema>;
export type RecurringMessage = z.infer<typeof recurringMessageSchema>;
export type RecurringMessages = z.infer<typeof recurringMessagesSchema>;
