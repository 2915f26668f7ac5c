import { z } from 'zod';
import { browserSchema, systemSchema } from './browser.ts';
import { limits } from './limits.ts';
import { pushServiceSchema } from './push-service.ts';
import { topicSchema } from './text.ts';

const devices = z.int().describe('How many devices.');

/** Whether a push service is asked at all: `open` while it cannot be reached, `half-open` while that is tried. */
export const circuitStateSchema = z.enum(['closed', 'open', 'half-open']);

/** A push service, as far as this site has dealt with it. */
export const pushServiceHealthSchema = z
  .object({
    name: pushServiceSchema,
    accepted: z.int().describe('Messages that it took in these days.'),
    refused: z
      .int()
      .describe('Messages that it refused in these days; that a browser is gone is no refusal of a message.'),
    medianLatency: z
      .number()
      .optional()
      .describe('Milliseconds, of the latest answers, as the processes that send reported in the last hour.'),
    circuit: circuitStateSchema.describe('As the process knows it for which it fares worst.'),
  })
  .meta({ id: 'PushServiceHealth' });

/** The audience of a site. Days are those of UTC. */
export const overviewSchema = z
  .object({
    devices,
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          devices: z.int().describe('At the end of the day.'),
          joined: z.int(),
          left: z.int(),
        }),
      )
      .describe('Oldest first, each day once; the last one is today.'),
    browsers: z.array(z.object({ name: browserSchema, devices })),
    systems: z.array(z.object({ name: systemSchema, devices })),
    languages: z.array(
      z.object({
        name: z.string().describe('A primary language subtag, or `other` when it is not known.'),
        devices,
      }),
    ),
    topics: z.array(z.object({ id: topicSchema, name: z.string(), devices })),
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
