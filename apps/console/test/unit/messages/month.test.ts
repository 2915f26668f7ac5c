import type { CalendarEntry } from '@sineta/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysBefore,
  daysOf,
  entriesByDay,
  foldEntries,
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

test('the weeks of a month have its days, and follow each other without a gap', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 7 }), (month, first) => {
      const weeks = weeksOf(month, first);
      const days = weeks.flat();
      expect(days.filter((day) => day.startsWith(month))).toEqual(daysOf(month));
      for (const week of [weeks[0]!, weeks.at(-1)!]) {
        expect(week.some((day) => day.startsWith(month))).toBe(true);
      }
      for (const [index, day] of days.entries()) {
        expect(Date.parse(day)).toBe(Date.parse(days[0]!) + index * 24 * 60 * 60 * 1000);
        expect(new Date(day).getUTCDay()).toBe((first + index) % 7);
      }
      expect(days.length % 7).toBe(0);
    }),
  );
});

test.each([
  [
    ['sent', 'sent', 'sent', 'scheduled', 'scheduled'],
    [2, 3, 4],
  ],
  [
    ['sent', 'sent', 'cancelled', 'sent', 'sent'],
    [2, 3, 4],
  ],
  [
    ['scheduled', 'scheduled', 'scheduled', 'scheduled', 'scheduled'],
    [0, 1, 2],
  ],
  [
    ['sent', 'scheduled', 'scheduled', 'scheduled', 'scheduled'],
    [0, 1, 2, 3, 4],
  ],
  [
    ['sent', 'sent', 'scheduled', 'cancelled', 'scheduled', 'scheduled', 'scheduled'],
    [2, 3, 4],
  ],
  [['sent'], [0]],
] as const)('of a day with %j, its cell shows %j', (states, shown) => {
  const entries = states.map((state, hour) => ({
    kind: 'message',
    id: String(hour),
    state,
  })) as CalendarEntry[];
  const folded = foldEntries(entries, 3);
  expect(folded.shown).toEqual(shown.map((index) => entries[index]));
  expect([...folded.before, ...folded.shown, ...folded.after]).toEqual(entries);
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
