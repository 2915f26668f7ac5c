import type { CalendarEntry } from '@sineta/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysBefore,
  daysOf,
  entriesByDay,
  monthAfter,
  monthOf,
  weeksOf,
} from '../../../src/messages/calendar/month.ts';

const months = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

test.each([
  ['2027-02', '2027-02'],
  [undefined, '2026-11'],
  ['2027-13', '2026-11'],
  ['1999-12', '2026-11'],
  [202702, '2026-11'],
])('the month in the address %s is %s', (written, month) => {
  expect(monthOf(written, '2026-11-24')).toBe(month);
});

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('after %s, by %s, comes %s', (month, by, other) => {
  expect(monthAfter(month, by)).toBe(other);
});

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %s days', (month, count) => {
  expect(daysOf(month)).toHaveLength(count);
  expect(daysOf(month).at(-1)).toBe(`${month}-${count}`);
});

test('the weeks of a month have its days in order, each under its day of the week', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 7 }), (month, first) => {
      const weeks = weeksOf(month, first);
      expect(weeks.flat().filter((day) => day !== undefined)).toEqual(daysOf(month));
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        const weekdays = week.map((day, index) =>
          day === undefined ? (first + index) % 7 : new Date(day).getUTCDay(),
        );
        expect(weekdays).toEqual(Array.from({ length: 7 }, (_, index) => (first + index) % 7));
      }
      // The names of the columns come from it.
      expect(weeks[1]).not.toContain(undefined);
    }),
  );
});

test('entries are under their local day, in order', () => {
  const entry = (local: string): CalendarEntry => ({
    kind: 'occurrence',
    at: '2026-12-25T02:30:00.000Z',
    local,
    title: 'Missa',
    recurring: 'KSeJRHrO_a-b0123',
  });
  const [first, second, third] = [
    entry('2026-12-24T08:00'),
    entry('2026-12-24T23:30'),
    entry('2026-12-25T08:00'),
  ] as const;
  expect([...entriesByDay([first, second, third])]).toEqual([
    ['2026-12-24', [first, second]],
    ['2026-12-25', [third]],
  ]);
});

test('the days before today are those of its month', () => {
  const days = ['2026-11-01', '2026-11-27', '2026-11-28', '2026-11-30'];
  expect(daysBefore('2026-11-28', days, '2026-11')).toEqual(['2026-11-01', '2026-11-27']);
  expect(daysBefore('2026-12-01', days, '2026-11')).toEqual([]);
  expect(daysBefore('2026-10-31', days, '2026-11')).toEqual([]);
});
