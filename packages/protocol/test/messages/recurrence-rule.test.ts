import { describe, expect, it } from 'vitest';
import { parseRule, RuleError, ruleLimits } from '../../src/messages/recurring/recurrence-rule.ts';

describe('a recurrence rule', () => {
  it.each([
    ['FREQ=DAILY', { frequency: 'DAILY', interval: 1 }],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE', { days: [{ weekday: 'SU' }, { weekday: 'WE' }], interval: 2 }],
    [
      'FREQ=MONTHLY;BYDAY=1MO,-1SU',
      {
        days: [
          { weekday: 'MO', nth: 1 },
          { weekday: 'SU', nth: -1 },
        ],
      },
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=15,-1', { monthDays: [15, -1] }],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;COUNT=3', { months: [12], monthDays: [24], count: 3 }],
    ['FREQ=YEARLY;BYDAY=20MO', { days: [{ weekday: 'MO', nth: 20 }] }],
    ['UNTIL=20261224;FREQ=DAILY', { until: '2026-12-24' }],
  ])('is read: %s', (text, rule) => {
    expect(parseRule(text)).toMatchObject(rule);
  });

  it.each([
    ['', 'must be a recurrence rule'],
    ['weekly', 'must be a recurrence rule'],
    ['FREQ=WEEKLY;', 'must be a recurrence rule'],
    ['FREQ=WEEKLY;BYDAY=', 'must be a recurrence rule'],
    ['FREQ=WEEKLY\nRDATE=20260101', 'must be a recurrence rule'],
    ['INTERVAL=2', 'must have FREQ'],
    ['FREQ=HOURLY', 'must have FREQ'],
    ['FREQ=DAILY;BYHOUR=8,9', 'must not have BYHOUR'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'must not have BYSETPOS'],
    ['FREQ=DAILY;FREQ=DAILY', 'must not repeat FREQ'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
    [`FREQ=YEARLY;INTERVAL=${ruleLimits.interval + 1}`, 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL'],
    ['FREQ=DAILY;COUNT=0', 'COUNT'],
    [`FREQ=DAILY;COUNT=${ruleLimits.count + 1}`, 'COUNT'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261224', 'both COUNT and UNTIL'],
    ['FREQ=DAILY;UNTIL=20260230', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=20261224T080000Z', 'UNTIL'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'must not number the days'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'from 1 to 5'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'from 1 to 5'],
    ['FREQ=YEARLY;BYDAY=-53MO', 'from 1 to 52'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'must not have BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY'],
    ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH'],
    [`FREQ=WEEKLY;BYDAY=${'MO,'.repeat(100)}MO`, 'at most 256 characters'],
  ])('is refused with its reason: %s', (text, reason) => {
    expect(() => parseRule(text)).toThrow(RuleError);
    expect(() => parseRule(text)).toThrow(reason);
  });
});
