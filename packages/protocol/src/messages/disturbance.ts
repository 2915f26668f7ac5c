import { z } from 'zod';
import { limits } from '../limits.ts';

/**
 * How many devices the messages of a site disturbed: those with Chrome that got at least four within 24 hours without a
 * visit to the site.
 */
export const disturbanceSchema = z
  .object({
    days: z
      .array(
        z.object({
          day: z.iso.date().describe('In the time zone of the site.'),
          devices: z.int().describe('The most at any one time of the day. Counted every hour.'),
          exact: z.boolean().describe('False if the number is estimated from a sample.'),
        }),
      )
      .describe('The days that were counted, oldest first.'),
  })
  .meta({ id: 'Disturbance' });

export const disturbanceQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(limits.maxOverviewDays).default(limits.overviewDays),
});

export type Disturbance = z.infer<typeof disturbanceSchema>;
