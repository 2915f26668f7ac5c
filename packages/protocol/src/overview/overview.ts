import { z } from 'zod';
import { browserSchema, systemSchema } from '../devices/browser.ts';
import { pushServiceSchema } from '../devices/push-service.ts';
import { limits } from '../limits.ts';
import { senderLimitSchema } from '../messages/outcomes/sender-limit.ts';
import { topicSchema } from '../scalars.ts';

const devices = z.int().describe('Number of devices.');

/** State of a circuit breaker: `open` stops requests to the push service, `half-open` tests whether it has recovered. */
export const circuitStateSchema = z.enum(['closed', 'open', 'half-open']);

/** A push service from the point of view of a site. */
export const pushServiceHealthSchema = z
  .object({
    name: pushServiceSchema,
    accepted: z.int().describe('Messages that the push service accepted in the period.'),
    refused: z
      .int()
      .describe(
        'Messages that the push service rejected in the period. A subscription that is gone does not count as a rejection.',
      ),
    medianLatency: z
      .number()
      .optional()
      .describe('Median of the latest response times in milliseconds, as reported in the last hour.'),
    circuit: circuitStateSchema.describe('The worst state that any process reports.'),
    limit: senderLimitSchema
      .omit({ service: true })
      .extend({
        throughAt: z.iso
          .datetime()
          .optional()
          .describe(
            'When all messages that wait for it now have been sent at the latest, if it continues to accept as much. Absent if none waits, and while too little is known.',
          ),
      })
      .optional()
      .describe('How it limits this site. Absent if it does not.'),
  })
  .meta({ id: 'PushServiceHealth' });

const changesShape = {
  joined: z.int(),
  left: z.int(),
  before: z
    .object({ joined: z.int(), left: z.int() })
    .optional()
    .describe('As many days before the period. Absent if not all of them were counted.'),
};

/** The audience of a site. Days are in the time zone of the site. */
export const overviewSchema = z
  .object({
    devices,
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          devices: z.int().describe('Number of devices at the end of the day.'),
          joined: z.int(),
          left: z.int(),
        }),
      )
      .describe('Every day of the period, oldest first. The last one is today.'),
    before: z
      .object({ joined: z.int(), left: z.int() })
      .describe('The changes of as many days before the period.'),
    browsers: z.array(z.object({ name: browserSchema, devices })),
    systems: z.array(z.object({ name: systemSchema, devices })),
    languages: z.array(
      z.object({
        name: z.string().describe('A primary language subtag, or `other` if it is unknown.'),
        devices,
      }),
    ),
    topics: z.array(z.object({ id: topicSchema, name: z.string(), devices })),
    changes: z
      .object({
        since: z.iso
          .date()
          .optional()
          .describe('The first day that is counted, in full. Absent if the whole period is.'),
        browsers: z
          .array(z.object({ name: browserSchema, ...changesShape }))
          .describe('Devices that joined and left.'),
        topics: z
          .array(
            z.object({
              id: topicSchema,
              name: z.string(),
              ...changesShape,
              since: z.iso
                .date()
                .optional()
                .describe(
                  'The day on which the topic got its name: earlier changes are not counted. Absent if that was before the period.',
                ),
            }),
          )
          .describe(
            'Devices that began and ceased to follow a topic, also because they left. Of the 20 named topics with the most devices.',
          ),
      })
      .describe('The changes in the period by browser and by topic, those with the most first.'),
    services: z.array(pushServiceHealthSchema),
  })
  .meta({ id: 'Overview' });

export const overviewQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(limits.maxOverviewDays).default(limits.overviewDays),
});

export type CircuitState = z.infer<typeof circuitStateSchema>;
export type PushServiceHealth = z.infer<typeof pushServiceHealthSchema>;
export type Overview = z.infer<typeof overviewSchema>;
export type OverviewQuery = z.output<typeof overviewQuerySchema>;
