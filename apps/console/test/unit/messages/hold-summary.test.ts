import { expect, test } from 'vitest';
import { holdSummary } from '../../../src/messages/compose/send/hold-summary.ts';

const held = {
  quietHours: 1,
  dailyLimit: 2,
  urgentOnly: 4,
  siteQuietHours: 8,
  siteDailyLimit: 16,
  droppedQuietHours: 32,
  droppedDailyLimit: 64,
  disturbing: 0,
  droppedDisturbing: 0,
  exact: true,
};

test('the reasons to hold a message are grouped', () => {
  expect(holdSummary(held)).toEqual({ siteQuiet: 8, siteLimit: 16, dropped: 96, visitors: 7 });
});
