import { parseRule, type RecurrenceRule, ruleWeekdays } from '@sineta/protocol';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { followingTime } from '../../../src/messages/recurring/following-time.ts';
import { isMissed } from '../../../src/messages/recurring/missed.ts';
import {
  nextOccurrence,
  occurrencesAfter,
  type Recurrence,
} from '../../../src/messages/recurring/occurrences.ts';

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

/** The first local times. */
function timesOf(recurrence: Recurrence, count: number, after = Date.parse('1970-01-02')): string[] {
  const times: string[] = [];
  for (const { local } of occurrencesAfter(recurrence, after)) {
    times.push(local);
    if (times.length === count) break;
  }
  return times;
}

/** Whether a rule matches a day, as RFC 5545 §3.3.10 reads its parts, by counting days alone. */
function matches(rule: RecurrenceRule, first: Date, date: Date): boolean {
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const monthStart = Date.UTC(year, month, 1);
  const monthEnd = Date.UTC(year, month + 1, 0);
  const { frequency, interval, days, monthDays, months } = rule;
  const monthsSince = (year - first.getUTCFullYear()) * 12 + month - first.getUTCMonth();
  const monday = (at: Date) => Math.floor((at.getTime() / day + 3) / 7);
  const periods = {
    DAILY: (date.getTime() - first.getTime()) / day,
    WEEKLY: monday(date) - monday(first),
    MONTHLY: monthsSince,
    YEARLY: year - first.getUTCFullYear(),
  };
  if (date < first || periods[frequency] % interval !== 0) return false;
  if (months.length > 0 && !months.includes(month + 1)) return false;
  const fromEnd = (monthEnd - date.getTime()) / day + 1;
  if (monthDays.length > 0 && !monthDays.some((each) => each === dayOfMonth || each === -fromEnd))
    return false;
  const inYear = frequency === 'YEARLY' && months.length === 0;
  const [start, end] = inYear ? [Date.UTC(year, 0, 1), Date.UTC(year, 11, 31)] : [monthStart, monthEnd];
  const nth = Math.floor((date.getTime() - start) / day / 7) + 1;
  const nthFromEnd = -(Math.floor((end - date.getTime()) / day / 7) + 1);
  const weekday = ruleWeekdays[(date.getUTCDay() + 6) % 7];
  if (days.length > 0) {
    return days.some(
      (each) =>
        each.weekday === weekday && (each.nth === undefined || each.nth === nth || each.nth === nthFromEnd),
    );
  }
  if (monthDays.length > 0) return true;
  // Parts that are absent follow the first day.
  const isSameDay = dayOfMonth === first.getUTCDate();
  const isSameMonth = months.length > 0 || month === first.getUTCMonth();
  return {
    DAILY: true,
    WEEKLY: date.getUTCDay() === first.getUTCDay(),
    MONTHLY: isSameDay,
    YEARLY: isSameDay && isSameMonth,
  }[frequency];
}

const numbers = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 3 });
const weekdays = fc.uniqueArray(fc.constantFrom(...ruleWeekdays), { minLength: 1, maxLength: 3 });

function part(name: string, values: fc.Arbitrary<readonly (string | number)[]>): fc.Arbitrary<string> {
  return fc.option(
    values.map((list) => `;${name}=${list.join(',')}`),
    { nil: '' },
  );
}

const monthDays = fc.uniqueArray(
  fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 })),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const numbered = (most: number) =>
  fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom('', '', '-'),
        fc.integer({ min: 1, max: most }),
        fc.constantFrom(...ruleWeekdays),
      )
      .map(([sign, nth, weekday]) => `${sign}${nth}${weekday}`),
    { minLength: 1, maxLength: 2 },
  );

const ruleText = fc.oneof(
  fc.tuple(fc.constant('FREQ=DAILY'), part('BYDAY', weekdays), part('BYMONTHDAY', monthDays)),
  fc.tuple(fc.constant('FREQ=WEEKLY'), part('BYDAY', weekdays), fc.constant('')),
  fc.tuple(fc.constant('FREQ=MONTHLY'), part('BYDAY', fc.oneof(weekdays, numbered(5))), fc.constant('')),
  fc.tuple(fc.constant('FREQ=MONTHLY'), fc.constant(''), part('BYMONTHDAY', monthDays)),
  fc.tuple(fc.constant('FREQ=YEARLY'), part('BYDAY', numbered(52)), fc.constant('')),
  fc.tuple(fc.constant('FREQ=YEARLY;BYMONTH=2,12'), part('BYDAY', numbered(5)), fc.constant('')),
);
const rules = fc
  .tuple(ruleText, fc.integer({ min: 1, max: 4 }), part('BYMONTH', numbers(12)))
  .map(([[text, ...more], interval, months]) =>
    [
      text,
      ...more,
      `;INTERVAL=${interval}`,
      text.includes('BYMONTH') || text.includes('YEARLY') ? '' : months,
    ].join(''),
  );

test('the occurrences of a rule are the days that match it, in four years', () => {
  const from = Date.UTC(2027, 0, 1);
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 800 }), (rule, offset) => {
      const first = new Date(from + offset * day);
      const end = first.getTime() + 4 * 365 * day;
      const read = parseRule(rule);
      const expected: string[] = [];
      for (let at = first.getTime(); at < end; at += day) {
        if (matches(read, first, new Date(at)))
          expected.push(`${new Date(at).toISOString().slice(0, 10)}T08:30`);
      }
      const startsAtLocal = `${first.toISOString().slice(0, 10)}T08:30`;
      const found: string[] = [];
      for (const { local, at } of occurrencesAfter({ rule, startsAtLocal, timeZone: 'UTC' }, 0)) {
        if (at >= end) break;
        found.push(local);
      }
      expect({ rule, startsAtLocal, found }).toEqual({ rule, startsAtLocal, found: expected });
    }),
    { numRuns: 60 },
  );
});

test('the search from a later instant finds the same occurrences', () => {
  const recurrence = { startsAtLocal: '2026-11-01T08:30', timeZone: 'America/Sao_Paulo' };
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 1000 }), (rule, days) => {
      const after = Date.parse('2026-11-01T11:30Z') + days * day;
      const fromStart: string[] = [];
      for (const { local, at } of occurrencesAfter({ ...recurrence, rule }, 0)) {
        if (at > after) fromStart.push(local);
        if (fromStart.length === 3) break;
      }
      expect(timesOf({ ...recurrence, rule }, 3, after)).toEqual(fromStart);
    }),
    { numRuns: 50 },
  );
});

describe('a rule', () => {
  const start = { startsAtLocal: '2026-11-01T08:00', timeZone: 'America/Sao_Paulo' };

  it('ends with its last day, included, or its count', () => {
    expect(timesOf({ ...start, rule: 'FREQ=DAILY;UNTIL=20261103' }, 9)).toEqual([
      '2026-11-01T08:00',
      '2026-11-02T08:00',
      '2026-11-03T08:00',
    ]);
    expect(timesOf({ ...start, rule: 'FREQ=WEEKLY;COUNT=2' }, 9)).toHaveLength(2);
    expect(
      nextOccurrence({ ...start, rule: 'FREQ=WEEKLY;COUNT=2' }, Date.parse('2026-11-09')),
    ).toBeUndefined();
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;INTERVAL=366;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29',
  ])('that never occurs ends: %s', (rule) => {
    expect(nextOccurrence({ ...start, rule }, 0)).toBeUndefined();
  });

  it('finds the next leap day', () => {
    const rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29';
    const after = Date.parse('2096-03-01');
    expect(nextOccurrence({ ...start, rule }, after)?.local).toBe('2104-02-29T08:00');
  });
});

describe('by the clock of a time zone', () => {
  const at = (recurrence: Omit<Recurrence, 'rule'>, count: number) => {
    const found: string[] = [];
    for (const time of occurrencesAfter({ ...recurrence, rule: 'FREQ=DAILY' }, 0)) {
      found.push(new Date(time.at).toISOString().slice(0, 16));
      if (found.length === count) break;
    }
    return found;
  };

  it('a time that a clock change skips is read with the offset before it', () => {
    // São Paulo had summer time until 2019: 2018-11-04 began at 01:00.
    const saoPaulo = { startsAtLocal: '2018-11-03T00:30', timeZone: 'America/Sao_Paulo' };
    expect(at(saoPaulo, 3)).toEqual(['2018-11-03T03:30', '2018-11-04T03:30', '2018-11-05T02:30']);
    const berlin = { startsAtLocal: '2027-03-27T02:30', timeZone: 'Europe/Berlin' };
    expect(at(berlin, 3)).toEqual(['2027-03-27T01:30', '2027-03-28T01:30', '2027-03-29T00:30']);
  });

  it('a time that occurs twice is used once, the first time', () => {
    const berlin = { startsAtLocal: '2026-10-24T02:30', timeZone: 'Europe/Berlin' };
    expect(at(berlin, 3)).toEqual(['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']);
    const saoPaulo = { startsAtLocal: '2019-02-16T23:30', timeZone: 'America/Sao_Paulo' };
    expect(at(saoPaulo, 2)).toEqual(['2019-02-17T01:30', '2019-02-18T02:30']);
  });

  it('follows the month of Ramadan in Morocco', () => {
    // 2026-02-15 the clocks go back to UTC, 2026-03-22 forward again.
    const casablanca = { startsAtLocal: '2026-02-14T09:00', timeZone: 'Africa/Casablanca' };
    const times = at(casablanca, 38);
    expect(times[0]).toBe('2026-02-14T08:00');
    expect(times[1]).toBe('2026-02-15T09:00');
    expect(times.find((time) => time.startsWith('2026-03-21'))).toBe('2026-03-21T09:00');
    expect(times.find((time) => time.startsWith('2026-03-22'))).toBe('2026-03-22T08:00');
  });

  it('leaves out a day that the clock skips', () => {
    const apia = { startsAtLocal: '2011-12-29T08:00', timeZone: 'Pacific/Apia' };
    expect(at(apia, 3)).toEqual(['2011-12-29T18:00', '2011-12-30T18:00', '2011-12-31T18:00']);
  });

  it.each(['America/Sao_Paulo', 'Europe/Berlin', 'Africa/Casablanca', 'Pacific/Apia'])(
    'no occurrence of a year is lost or repeated when each is searched from the one before: %s',
    (timeZone) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 2010, max: 2029 }),
          fc.integer({ min: 0, max: 23 }),
          fc.constantFrom('00', '30'),
          (year, hours, minutes) => {
            const time = `${String(hours).padStart(2, '0')}:${minutes}`;
            const recurrence = { rule: 'FREQ=DAILY', startsAtLocal: `${year}-01-01T${time}`, timeZone };
            const locals: string[] = [];
            let after = Date.UTC(year - 1, 11, 30);
            while (locals.length < 365) {
              const next = nextOccurrence(recurrence, after)!;
              locals.push(next.local);
              after = next.at;
            }
            expect(new Set(locals).size).toBe(365);
            const skipped = timeZone === 'Pacific/Apia' && year === 2011 ? 1 : 0;
            const span = Date.parse(`${locals.at(-1)}Z`) - Date.parse(`${locals[0]}Z`);
            expect(span).toBe((364 + skipped) * day);
          },
        ),
        { numRuns: 3 },
      );
    },
  );
});

describe('what follows the last time', () => {
  const recurrence = { rule: 'FREQ=DAILY', startsAtLocal: '2026-11-01T08:00', timeZone: 'UTC' };
  const last = Date.parse('2026-11-03T08:00Z');

  it('is the next one, also when it has passed by less than an hour', () => {
    const next = { local: '2026-11-04T08:00', at: last + day };
    for (const now of [last + 1, last + day, last + day + hour - 1]) {
      expect(followingTime(recurrence, last, now)).toEqual({ next, missed: undefined });
    }
  });

  it('is the first that is not missed, with the latest one that is', () => {
    expect(followingTime(recurrence, last, last + 3 * day + hour)).toEqual({
      next: { local: '2026-11-07T08:00', at: last + 4 * day },
      missed: last + 3 * day,
    });
    expect(followingTime(recurrence, last, last + 3 * day + hour - 1)).toEqual({
      next: { local: '2026-11-06T08:00', at: last + 3 * day },
      missed: last + 2 * day,
    });
    expect(isMissed(last, last + hour)).toBe(true);
  });

  it('is nothing at the end', () => {
    const ended = { ...recurrence, rule: 'FREQ=DAILY;UNTIL=20261104' };
    expect(followingTime(ended, last + day, last + day)).toEqual({ next: undefined, missed: undefined });
    expect(followingTime(ended, last, last + 9 * day)).toEqual({ next: undefined, missed: last + day });
  });
});
