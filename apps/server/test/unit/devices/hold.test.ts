import {
  defaultPreferences,
  type DeliveryLimits,
  noDeliveryLimits,
  type Preferences,
} from '@sineta/protocol';
import { describe, expect, it, test } from 'vitest';
import { countDay } from '../../../src/delivery/preferences/count-day.ts';
import type { DayMessages } from '../../../src/devices/preferences/day-messages.ts';
import {
  type DeviceLimits,
  digestAtWith,
  holdReasonOf,
  type Moment,
  nextDigestAt,
  quietUntil,
} from '../../../src/devices/preferences/hold.ts';
import { knownTimeZone, wallClockAt } from '../../../src/devices/time-zones/wall-clock.ts';

const at = (time: string, extra: Partial<Moment> = {}): Moment => ({
  time,
  sentToday: 0,
  urgency: 'normal',
  isUrgentTopic: false,
  ...extra,
});
const night: Preferences = { ...defaultPreferences, quietHours: { start: '22:00', end: '07:00' } };
const noon: Preferences = { ...defaultPreferences, quietHours: { start: '12:00', end: '13:30' } };
const three: Preferences = { ...defaultPreferences, dailyLimit: 3 };
const urgent: Preferences = { ...defaultPreferences, urgentOnly: true };
const evening: Preferences = { ...urgent, digestTime: '20:00' };
const high = { urgency: 'high' } as const;
const limitsOf = (visitor: Preferences, site: Partial<DeliveryLimits> = {}): DeviceLimits => ({
  visitor,
  site: { ...noDeliveryLimits, ...site },
});
const urgentTopic = { ...high, isUrgentTopic: true } as const;

test.for([
  ['no preferences', defaultPreferences, at('03:00', { sentToday: 99 }), undefined],
  ['before the night', night, at('21:59'), undefined],
  ['the first minute of the night', night, at('22:00'), 'quiet_hours'],
  ['midnight', night, at('00:00'), 'quiet_hours'],
  ['the last minute of the night', night, at('06:59'), 'quiet_hours'],
  ['after the night', night, at('07:00'), undefined],
  ['before noon', noon, at('11:59'), undefined],
  ['noon', noon, at('12:00'), 'quiet_hours'],
  ['after lunch', noon, at('13:30'), undefined],
  ['an urgent message at night', night, at('23:00', high), 'quiet_hours'],
  ['an urgent message to an urgent topic at night', night, at('23:00', urgentTopic), undefined],
  ['another message to an urgent topic', night, at('23:00', { isUrgentTopic: true }), 'quiet_hours'],
  ['the third message', three, at('10:00', { sentToday: 2 }), undefined],
  ['the fourth message', three, at('10:00', { sentToday: 3 }), 'daily_limit'],
  ['an urgent fourth message', three, at('10:00', { sentToday: 3, ...high }), 'daily_limit'],
  ['a fourth message to an urgent topic', three, at('10:00', { sentToday: 3, ...urgentTopic }), undefined],
  ['a message that is not urgent', urgent, at('10:00'), 'urgent_only'],
  ['an urgent one', urgent, at('10:00', high), undefined],
  [
    'several reasons',
    { ...night, dailyLimit: 1, urgentOnly: true },
    at('23:00', { sentToday: 1 }),
    'quiet_hours',
  ],
] as const)('%s', ([, preferences, moment, reason]) => {
  expect(holdReasonOf(limitsOf(preferences), moment)).toBe(reason);
});

const { quietHours } = night;

test.for([
  ['quiet hours of the site', defaultPreferences, { quietHours }, at('23:00'), 'site_quiet_hours'],
  ['the day', defaultPreferences, { quietHours }, at('10:00'), undefined],
  ['quiet hours of both', night, { quietHours, excess: 'drop' }, at('23:00'), 'quiet_hours'],
  ['quiet hours, dropped', noon, { quietHours, excess: 'drop' }, at('23:00'), 'dropped_quiet_hours'],
  [
    'the limit of the site',
    defaultPreferences,
    { dailyLimit: 2 },
    at('10:00', { sentToday: 2 }),
    'site_daily_limit',
  ],
  ['its lower limit', three, { dailyLimit: 2 }, at('10:00', { sentToday: 2 }), 'site_daily_limit'],
  ['its higher limit', three, { dailyLimit: 4 }, at('10:00', { sentToday: 3 }), 'daily_limit'],
  [
    'a limit, dropped',
    urgent,
    { dailyLimit: 2, excess: 'drop' },
    at('10:00', { sentToday: 2, ...high }),
    'dropped_daily_limit',
  ],
  ['a visitor who wants less', urgent, { quietHours, excess: 'drop' }, at('23:00'), 'urgent_only'],
  ['an urgent message', defaultPreferences, { quietHours }, at('23:00', high), 'site_quiet_hours'],
  ['what disturbs', defaultPreferences, {}, at('10:00', { ifDisturbing: 'digest' }), 'disturbing'],
  ['what disturbs, dropped', three, {}, at('10:00', { ifDisturbing: 'drop' }), 'dropped_disturbing'],
  ['what disturbs at night', night, {}, at('23:00', { ifDisturbing: 'drop' }), 'quiet_hours'],
  [
    'an urgent topic, though it disturbs',
    night,
    {},
    at('23:00', { ifDisturbing: 'drop', ...urgentTopic }),
    undefined,
  ],
  [
    'an urgent topic',
    defaultPreferences,
    { quietHours, dailyLimit: 1 },
    at('23:00', { sentToday: 5, ...urgentTopic }),
    undefined,
  ],
] as const)('with limits of the site: %s', ([, visitor, site, moment, reason]) => {
  expect(holdReasonOf(limitsOf(visitor, site), moment)).toBe(reason);
});

describe('the next digest', () => {
  test.for([
    [
      'at the end of the night',
      night,
      'America/Sao_Paulo',
      '2026-11-23T23:30-03:00',
      '2026-11-24T07:00-03:00',
    ],
    ['after midnight', night, 'America/Sao_Paulo', '2026-11-24T00:30-03:00', '2026-11-24T07:00-03:00'],
    [
      'next morning, of a message by day',
      { ...night, dailyLimit: 1 },
      'UTC',
      '2026-11-23T10:00Z',
      '2026-11-24T07:00Z',
    ],
    ['on the next day without quiet hours', three, 'UTC', '2026-11-23T10:00Z', '2026-11-24T08:00Z'],
    ['not on the same day without quiet hours', three, 'UTC', '2026-11-23T07:00Z', '2026-11-24T08:00Z'],
    ['at the chosen time', evening, 'UTC', '2026-11-23T10:00Z', '2026-11-23T20:00Z'],
    ['at the chosen time of tomorrow', evening, 'UTC', '2026-11-23T20:00Z', '2026-11-24T20:00Z'],
    [
      'at the chosen time of the next day with a daily limit',
      { ...evening, dailyLimit: 1 },
      'UTC',
      '2026-11-23T10:00Z',
      '2026-11-24T20:00Z',
    ],
    [
      'at the end of quiet hours, whatever time is chosen',
      { ...evening, quietHours: night.quietHours },
      'UTC',
      '2026-11-23T23:00Z',
      '2026-11-24T07:00Z',
    ],
    ['on the local day', three, 'Asia/Tokyo', '2026-11-23T20:00Z', '2026-11-24T23:00Z'],
    // In 2026 clocks in Lisbon change on 29 March from 01:00 to 02:00, and on 25 October from 02:00 to 01:00.
    ['when clocks go forward', night, 'Europe/Lisbon', '2026-03-28T23:00Z', '2026-03-29T06:00Z'],
    [
      'at the second end of quiet hours that a clock change repeats',
      { ...night, quietHours: { start: '22:00', end: '01:30' } },
      'Europe/Lisbon',
      '2026-10-25T01:10Z',
      '2026-10-25T01:30Z',
    ],
    ['when clocks go back', night, 'Europe/Lisbon', '2026-10-24T23:00Z', '2026-10-25T07:00Z'],
  ] as const)('is %s', ([, preferences, timeZone, now, due]) => {
    const digestAt = nextDigestAt(limitsOf(preferences), timeZone, Date.parse(now));
    expect(new Date(digestAt).toISOString()).toBe(new Date(due).toISOString());
  });

  test.for([
    ['the end of the later quiet hours', night, { start: '05:00', end: '09:00' }, '23:00', '09:00'],
    ['the end of those of the site', defaultPreferences, { start: '21:00', end: '06:30' }, '23:00', '06:30'],
    ['the next end, though others follow', noon, { start: '22:00', end: '07:00' }, '23:00', '07:00'],
    ['some end, if both cover the day', night, { start: '06:00', end: '23:00' }, '22:30', '23:00'],
  ] as const)('of a device and its site is at %s', ([, visitor, site, now, due]) => {
    const digestAt = nextDigestAt(
      limitsOf(visitor, { quietHours: site }),
      'UTC',
      Date.parse(`2026-11-23T${now}Z`),
    );
    expect(wallClockAt(digestAt, 'UTC').time).toBe(due);
  });

  it('comes within two days, when no quiet hours hold it, in every time zone and on every day of a year', () => {
    const hour = 3_600_000;
    const zones = [
      'America/Sao_Paulo',
      'Europe/Lisbon',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'Asia/Kathmandu',
      'UTC',
    ];
    const from = Date.parse('2026-01-01T00:20Z');
    for (const timeZone of zones) {
      for (const preferences of [night, noon, three]) {
        for (let now = from; now < from + 366 * 24 * hour; now += 37 * hour) {
          const limits = limitsOf(preferences);
          const due = nextDigestAt(limits, timeZone, now);
          expect(due - now).toBeGreaterThan(0);
          expect(due - now).toBeLessThanOrEqual(49 * hour);
          const { time } = wallClockAt(due, timeZone);
          expect(holdReasonOf(limits, at(time))).toBeUndefined();
        }
      }
    }
  });
});

test.for([
  ['stays that morning, before a daily limit', three, '23T07:00Z', '23T08:00Z', '23T08:00Z'],
  ['stays, if quiet hours end later', noon, '23T07:00Z', '23T08:00Z', '23T08:00Z'],
  ['comes at the end of quiet hours that are sooner', night, '23T23:00Z', '24T08:00Z', '24T07:00Z'],
  [
    'comes at the time that is chosen now',
    { ...three, digestTime: '20:00' },
    '23T07:00Z',
    undefined,
    '24T20:00Z',
  ],
  ['waits for the end of quiet hours around it', noon, '23T09:00Z', '23T12:30Z', '23T13:30Z'],
] as const)('a digest, when preferences change, %s', ([, visitor, changed, due, expected]) => {
  const [now, before, after] = [changed, due, expected].map((time) =>
    time === undefined ? undefined : Date.parse(`2026-11-${time}`),
  );
  expect(digestAtWith(limitsOf(visitor), 'UTC', before, now!)).toBe(after);
});

test.for([
  ['not wait by day', night, null, '12:00', undefined],
  ['wait in the night', night, null, '23:00', '2026-11-24T07:00:00.000Z'],
  ['wait in the quiet hours of the site', three, noon.quietHours, '12:00', '2026-11-23T13:30:00.000Z'],
  ['not wait if the whole day is quiet', night, { start: '06:00', end: '23:00' }, '22:30', undefined],
] as const)('a digest that is due must %s', ([, visitor, quietHours, now, until]) => {
  const limits = limitsOf(visitor, { quietHours });
  const at = quietUntil(limits, 'UTC', Date.parse(`2026-11-23T${now}Z`));
  expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(until);
});

test('an unknown time zone is that of the site, or UTC', () => {
  expect(knownTimeZone('Asia/Tokyo', 'America/Sao_Paulo')).toBe('Asia/Tokyo');
  expect(knownTimeZone(null, 'America/Sao_Paulo')).toBe('America/Sao_Paulo');
  expect(knownTimeZone('Brasil/Paulista', 'America/Sao_Paulo')).toBe('America/Sao_Paulo');
  expect(knownTimeZone('Brasil/Paulista', undefined)).toBe('UTC');
});

describe('the count of a day', () => {
  const clock = { day: '2026-11-23', time: '10:00' };
  const none: DayMessages = { day: '', messages: [] };
  const message = (id: string, extra: Partial<Moment> = {}) => ({
    ...at(clock.time, extra),
    message: id,
    limits: limitsOf(three),
  });

  it('never has more messages than the limit, and each once, in any order of repeated attempts', () => {
    let state = 1;
    // A linear congruential generator: the same orders in each run.
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 200; run++) {
      const sent = new Set<string>();
      let day = none;
      for (let attempt = 0; attempt < 20; attempt++) {
        const id = `m${random(8)}`;
        const each = message(id);
        const { sentToday, after } = countDay(day, each, clock);
        const isSent = holdReasonOf(limitsOf(three), { ...each, sentToday }) === undefined;
        // A message that was sent once is sent again when it is tried again.
        expect(isSent || !sent.has(id)).toBe(true);
        if (isSent) sent.add(id);
        day = after;
        expect(new Set(day.messages)).toEqual(sent);
        expect(day.messages.length).toBeLessThanOrEqual(3);
      }
      expect(sent.size).toBeLessThanOrEqual(3);
    }
  });

  it('begins again with the local day', () => {
    const full: DayMessages = { day: '2026-11-22', messages: ['a', 'b', 'c'] };
    const { sentToday, after } = countDay(full, message('d'), clock);
    expect({ sentToday, after }).toEqual({ sentToday: 0, after: { day: clock.day, messages: ['d'] } });
  });

  it('is not changed by urgent topics beyond the limit, nor by what is held', () => {
    const full: DayMessages = { day: clock.day, messages: ['a', 'b', 'c'] };
    expect(countDay(full, message('d', urgentTopic), clock).after).toBe(full);
    expect(countDay(full, message('e'), clock).after).toBe(full);
  });

  it('has no more messages than the lower limit of the site', () => {
    const before: DayMessages = { day: clock.day, messages: ['a'] };
    const limits = limitsOf(three, { dailyLimit: 1 });
    expect(countDay(before, { ...message('b'), limits }, clock).after).toBe(before);
    expect(countDay(none, { ...message('b'), limits }, clock).after.messages).toEqual(['b']);
  });

  it('forgets a message that is held when it is tried again', () => {
    const before: DayMessages = { day: clock.day, messages: ['a'] };
    const quiet = {
      ...message('a'),
      limits: limitsOf({ ...three, quietHours: { start: '09:00', end: '11:00' } }),
    };
    expect(countDay(before, quiet, clock).after.messages).toEqual([]);
  });
});
