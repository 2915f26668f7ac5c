import { z } from 'zod';
import { limits } from '../limits.ts';
import { expectedDevicesSchema } from '../messages/expected-devices.ts';
import { messageSummarySchema } from '../messages/message.ts';

/** Results as shares of the step before: accepted of targeted, displayed of accepted, clicked of displayed devices. */
export const ratesSchema = z
  .object({ accepted: z.number(), displayed: z.number(), clicked: z.number() })
  .meta({ id: 'Rates' });

const resultsShape = {
  messages: z.int().describe('Broadcasts that were due in this time.'),
  accepted: z.int().describe('The results of these messages, until now.'),
  displayed: z.int(),
  clicked: z.int(),
};

/**
 * The messages of a site with their results. Tests and direct messages are not included; only
 * `messages` includes those to named devices. Days and `hours` are in the time zone of the site.
 */
export const activitySchema = z
  .object({
    next: messageSummarySchema.optional().describe('The scheduled broadcast that is due first.'),
    approvalRequests: z
      .int()
      .optional()
      .describe('How many drafts wait for approval. Only for callers who may send.'),
    messages: z.array(messageSummarySchema).describe('The latest five that are not scheduled, newest first.'),
    expected: z
      .array(expectedDevicesSchema)
      .describe(
        'The number of devices of `next`, and of those of `messages` and `sending` whose recipients are not all known yet.',
      ),
    sending: z
      .array(messageSummarySchema)
      .describe('The broadcasts that are being sent, the one that was due last first. At most five.'),
    latest: z
      .object({
        message: messageSummarySchema,
        sentAt: z.iso.datetime().describe('When its sending began.'),
        usual: z
          .object({ messages: z.int(), rates: ratesSchema })
          .optional()
          .describe(
            'The median rates of the latest messages that were sent to the same kind of audience before it. Absent with fewer than three.',
          ),
      })
      .optional()
      .describe('The latest broadcast whose sending ended by itself, also one that failed or expired.'),
    days: z
      .array(z.object({ day: z.iso.date(), ...resultsShape }))
      .describe('Every day of the period, oldest first. The last one is today.'),
    before: z.object(resultsShape).describe('The results of as many days before the period.'),
    hours: z
      .array(
        z.object({
          weekday: z.int().describe('1 is Monday, 7 is Sunday.'),
          hour: z.int().describe('0 to 23.'),
          messages: z.int(),
          displayed: z.int(),
          clicked: z.int(),
        }),
      )
      .describe(
        'The same messages by weekday and hour at which they were due, by the clock of the site, in this order, without those that were displayed on no device. Hours without one are absent.',
      ),
  })
  .meta({ id: 'Activity' });

export const activityQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(limits.maxOverviewDays).default(limits.overviewDays),
});

export type Rates = z.infer<typeof ratesSchema>;
export type Activity = z.infer<typeof activitySchema>;
