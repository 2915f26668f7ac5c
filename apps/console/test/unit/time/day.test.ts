import { expect, test } from 'vitest';
import { dayOf, startOfDay } from '../../../src/time/day.ts';

test('a day begins at local midnight', () => {
  const midnight = startOfDay('2026-11-21');
  expect(midnight).toBe(new Date(2026, 10, 21).toISOString());
  expect(dayOf(midnight!)).toBe('2026-11-21');
});

test.each(['', '0002-11-21', '0202-11-21', '2026-13-01'])(
  '%j is not a valid day, or is incomplete',
  (day) => {
    expect(startOfDay(day)).toBeUndefined();
  },
);
