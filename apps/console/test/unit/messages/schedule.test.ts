import { describe, expect, test } from 'vitest';
import {
  ownTimeZone,
  sendTimeOf,
  suggestedTime,
  timePresets,
  timeProblem,
  wallTime,
} from '../../../src/messages/compose/draft/schedule.ts';

describe('the send time of a draft', () => {
  test('is now', () => {
    expect(sendTimeOf({ timing: 'now', at: '' })).toEqual({ kind: 'now' });
  });

  test('is an instant in the operator’s time zone', () => {
    expect(sendTimeOf({ timing: 'instant', at: '2026-12-24T09:00' })).toEqual({
      kind: 'instant',
      at: new Date(2026, 11, 24, 9),
    });
  });

  test('is a time of each device', () => {
    const at = '2026-12-24T09:00';
    expect(sendTimeOf({ timing: 'local', at })).toEqual({ kind: 'local', at });
  });

  test.each(['', '2026-12-24', '2026-13-01T09:00', '2027-02-30T09:00'])('is undefined for “%s”', (at) => {
    expect(sendTimeOf({ timing: 'instant', at })).toBeUndefined();
  });
});

test('a local time is formatted without conversion', () => {
  expect(wallTime('2026-12-24T09:00', 'pt-BR')).toBe('quinta-feira, 24 de dezembro de 2026 às 09:00');
});

test.each([
  ['2026-11-21T09:05', '2026-11-21T10:00'],
  ['2026-11-21T09:55', '2026-11-21T11:00'],
  ['2026-12-31T23:30', '2027-01-01T00:00'],
])('at %s the suggestion is %s', (now, suggestion) => {
  expect(suggestedTime(new Date(now))).toBe(suggestion);
});

test.each([
  // The hour has come in UTC+14 at 18:00 of the day before in UTC.
  ['2026-11-26T17:59Z', '2026-11-27T08:00'],
  ['2026-11-26T18:00Z', '2026-11-28T08:00'],
  ['2026-12-31T22:36Z', '2027-01-02T08:00'],
])('at %s the suggestion for local times is %s, which has passed nowhere', (now, suggestion) => {
  expect(suggestedTime(new Date(now), true)).toBe(suggestion);
  expect(Date.parse(`${suggestion}:00+14:00`)).toBeGreaterThan(Date.parse(now));
});

test.each([
  ['America/Bahia', '2026-11-26T19:36', 'past-at-site'],
  ['America/Bahia', '2026-11-26T19:37', undefined],
  ['Asia/Tokyo', '2026-11-26T19:37', 'past-at-site'],
  ['Asia/Tokyo', '2026-11-27T07:37', undefined],
  ['Pacific/Honolulu', '2026-11-26T19:36', undefined],
  ['Mars/Olympus_Mons', '2026-11-26T22:36', 'past-at-site'],
  ['America/Bahia', '2027-11-28T19:36', 'too-far'],
])('in %s the local time %s is %s', (zone, at, problem) => {
  expect(timeProblem({ timing: 'local', at }, new Date('2026-11-26T22:36:30Z'), zone)).toBe(problem);
});

test.each([
  // A Saturday, a Sunday and a Monday.
  [
    '2026-11-21T16:59',
    { today: '2026-11-21T18:00', tomorrow: '2026-11-22T08:00', monday: '2026-11-23T08:00' },
  ],
  ['2026-11-22T17:00', { tomorrow: '2026-11-23T08:00' }],
  ['2026-11-30T23:59', { tomorrow: '2026-12-01T08:00', monday: '2026-12-07T08:00' }],
])('at %s the usual times are ahead', (now, expected) => {
  expect(Object.fromEntries(timePresets(new Date(now)))).toEqual(expected);
});

test.each([
  ['en', '2026-07-01', 'Europe/Paris', 'Central European Time (GMT+2)'],
  ['en', '2026-01-01', 'Europe/Paris', 'Central European Time (GMT+1)'],
  ['pt-BR', '2026-01-01', 'America/Sao_Paulo', 'Horário Padrão de Brasília (GMT-3)'],
  ['en', '2026-01-01', 'Etc/GMT+3', 'GMT-3'],
])('in %s a time zone has its name and its offset on %s', (language, day, zone, name) => {
  expect(ownTimeZone(language, new Date(day), zone)).toBe(name);
});
