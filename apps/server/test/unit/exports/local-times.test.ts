import { expect, test } from 'vitest';
import { localTimesIn } from '../../../src/exports/local-times.ts';

test.each([
  ['2026-11-27T16:48:05.123Z', 'America/Sao_Paulo', '2026-11-27 13:48:05'],
  ['2026-11-27T01:00:00.000Z', 'America/Sao_Paulo', '2026-11-26 22:00:00'],
  ['2026-11-27T01:00:00.000Z', 'Asia/Kathmandu', '2026-11-27 06:45:00'],
  // The clocks are set forward at 2:00.
  ['2026-03-08T06:59:59.000Z', 'America/New_York', '2026-03-08 01:59:59'],
  ['2026-03-08T07:00:00.000Z', 'America/New_York', '2026-03-08 03:00:00'],
  // The clocks are set back at 2:00, and show the hour before again.
  ['2026-11-01T04:59:59.000Z', 'America/New_York', '2026-11-01 00:59:59'],
  ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01 01:30:00 -04:00'],
  ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01 01:30:00 -05:00'],
  ['2026-11-01T07:00:00.000Z', 'America/New_York', '2026-11-01 02:00:00'],
  // By half an hour.
  ['2026-04-04T14:45:00.000Z', 'Australia/Lord_Howe', '2026-04-05 01:45:00 +11:00'],
  ['2026-04-04T15:15:00.000Z', 'Australia/Lord_Howe', '2026-04-05 01:45:00 +10:30'],
])('%s in %s', (instant, timeZone, local) => {
  expect(localTimesIn(timeZone)(instant)).toBe(local);
});

test('times on either side of a change of the clocks agree with the time zone', () => {
  const timeZone = 'Europe/Lisbon';
  const localTime = localTimesIn(timeZone);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  for (let hour = 0; hour < 366 * 24; hour += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, hour, 17));
    expect(localTime(at.toISOString()).slice(0, 19)).toBe(format.format(at));
  }
});
