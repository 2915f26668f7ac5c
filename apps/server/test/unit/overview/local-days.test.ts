import { expect, test } from 'vitest';
import { daysUntil } from '../../../src/database/paging/day.ts';
import { instantOf, wallClockAt } from '../../../src/devices/time-zones/wall-clock.ts';
import { localDays } from '../../../src/overview/local-days.ts';

const quarter = 15 * 60 * 1000;

// Clocks change on a day of each period: back and ahead, by an hour or half an hour, at midnight and later.
test.each([
  ['America/Sao_Paulo', '2026-11-23'],
  ['America/Sao_Paulo', '2018-11-10'],
  ['America/Sao_Paulo', '2018-02-20'],
  ['Europe/Lisbon', '2026-03-31'],
  ['Europe/Lisbon', '2026-10-30'],
  ['Australia/Lord_Howe', '2026-04-08'],
  ['Asia/Kathmandu', '2026-11-23'],
  ['Asia/Beirut', '2026-03-31'],
])('in %s, the days until %s have what the clocks show', (timeZone, today) => {
  const days = daysUntil(today, 12);
  const { begins, until, clockAt } = localDays(days, timeZone);
  expect(begins).toEqual(days.map((day) => instantOf(`${day}T00:00`, timeZone)));
  let count = 0;
  for (let at = begins[0]!; at < until; at += quarter) {
    const { day, time } = wallClockAt(at, timeZone);
    expect({ at, ...clockAt(at) }).toEqual({ at, day, hour: Number(time.slice(0, 2)) });
    count += 1;
  }
  expect(count).toBeGreaterThanOrEqual(12 * 96 - 4);
});
