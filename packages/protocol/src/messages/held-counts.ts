import { z } from 'zod';

/** The devices to which a message is not sent by itself, by what holds it: a preference of the visitor, a limit of the site, or `ifDisturbing`. */
export const heldCountsSchema = z
  .object({
    quietHours: z.int().describe('Part of a digest, because of quiet hours of the visitor.'),
    dailyLimit: z.int().describe('Part of a digest, because of the daily limit of the visitor.'),
    urgentOnly: z.int().describe('Part of a digest, because the visitor wants only urgent messages at once.'),
    siteQuietHours: z.int().describe('Part of a digest, because of the quiet hours of the site.'),
    siteDailyLimit: z.int().describe('Part of a digest, because of the daily limit of the site.'),
    droppedQuietHours: z.int().describe('Dropped because of the quiet hours of the site.'),
    droppedDailyLimit: z.int().describe('Dropped because of the daily limit of the site.'),
    disturbing: z.int().describe('Part of a digest, because of `ifDisturbing`.'),
    droppedDisturbing: z.int().describe('Dropped because of `ifDisturbing`.'),
  })
  .meta({ id: 'HeldCounts' });

/** The same for a message that is not sent yet. */
export const expectedHeldSchema = heldCountsSchema
  .extend({ exact: z.boolean().describe('false if the numbers are estimated.') })
  .meta({ id: 'ExpectedHeld' });

export type HeldCounts = z.infer<typeof heldCountsSchema>;
export type ExpectedHeld = z.infer<typeof expectedHeldSchema>;
