import { z } from 'zod';
import { timeOfDayPattern } from '../formats.ts';
import { maxDailyLimit } from './daily-limit.ts';

const timeOfDaySchema = z.string().regex(timeOfDayPattern, 'must be a time such as 22:00');

/** What a visitor wants to get, and when. */
export const preferencesSchema = z
  .strictObject({
    dailyLimit: z
      .int()
      .min(1)
      .max(maxDailyLimit)
      .nullable()
      .describe('Notifications of a local day. Null for no limit.'),
    quietHours: z
      .strictObject({ start: timeOfDaySchema, end: timeOfDaySchema })
      .refine(({ start, end }) => start !== end, { path: ['end'], message: 'must differ from start' })
      .nullable()
      .describe('By the clock of the device; past midnight if they end earlier than they start.'),
    urgentOnly: z.boolean().describe('Whether only messages of urgency `high` are shown at once.'),
    digestTime: timeOfDaySchema
      .optional()
      .describe(
        'When held messages arrive together, by the clock of the device. Absent: 08:00. With quiet hours, they arrive at the end of those instead.',
      ),
  })
  .meta({ id: 'Preferences' });

export type Preferences = z.infer<typeof preferencesSchema>;

/** The preferences of a device until its visitor changes them: it gets everything at once. */
export const defaultPreferences: Preferences = { dailyLimit: null, quietHours: null, urgentOnly: false };
