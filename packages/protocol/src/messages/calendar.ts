import { z } from 'zod';
import { limits } from '../limits.ts';
import { audienceKindSchema, countsSchema, messageStateSchema, messageSummarySchema } from './message.ts';
import { messageIdSchema } from '../scalars.ts';
import { recurringMessageIdSchema } from './recurring/recurring-message.ts';

const day = 24 * 60 * 60 * 1000;

/** Both days are included, by the time zone of the site. */
export const calendarQuerySchema = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before `from`' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < limits.calendarDays * day, {
    path: ['to'],
    message: `must be less than ${limits.calendarDays} days after \`from\``,
  });

const entryFields = {
  at: z.iso.datetime().describe('When sending begins.'),
  local: z
    .string()
    .describe(
      'The same by the time zone of the site, such as 2026-12-24T09:00; for a message that is sent in the local time of each device, this time. It decides the day of the entry.',
    ),
  title: z.string(),
};

export const calendarEntrySchema = z
  .discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('message'),
        ...entryFields,
        id: messageIdSchema,
        state: messageStateSchema,
        counts: countsSchema,
        dropped: messageSummarySchema.shape.dropped,
        experimentUntil: messageSummarySchema.shape.experimentUntil,
        audience: audienceKindSchema,
        sendAtLocal: z
          .string()
          .optional()
          .describe('For a message that is sent in the local time of each device: this time.'),
        recurring: recurringMessageIdSchema.optional(),
      })
      .describe('A scheduled message, or a broadcast that was sent.'),
    z
      .object({ kind: z.literal('occurrence'), ...entryFields, recurring: recurringMessageIdSchema })
      .describe('A time of a recurring message for which no message is scheduled yet.'),
  ])
  .meta({ id: 'CalendarEntry' });

export const calendarSchema = z
  .object({
    timeZone: z.string().describe('The time zone of the site.'),
    entries: z.array(calendarEntrySchema).describe('The earliest first, by `local`.'),
    complete: z
      .boolean()
      .describe(`False if there are more than ${limits.calendarEntries}: the later ones are missing.`),
  })
  .meta({ id: 'Calendar' });

export type CalendarQuery = z.output<typeof calendarQuerySchema>;
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;
export type Calendar = z.infer<typeof calendarSchema>;
