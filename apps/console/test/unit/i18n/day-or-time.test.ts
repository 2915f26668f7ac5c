import { expect, test } from 'vitest';
import { dayOrTime } from '../../../src/i18n/day-or-time.ts';

const now = new Date('2026-11-27T18:00');

test.each([
  ['pt-BR', '2026-11-27T14:05', 'Hoje, 14:05'],
  ['en', '2026-11-27T14:05', 'Today, 2:05 PM'],
  ['es', '2026-11-27T14:05', 'Hoy, 14:05'],
  ['pt-BR', '2026-11-26T23:59', '26/11/2026'],
  ['en', '2026-11-26T23:59', 'Nov 26, 2026'],
])('in %s, %s is %s', (language, at, expected) => {
  // A narrow no-break space separates the time from PM.
  expect(dayOrTime(new Date(at), now, language).replaceAll('\u202F', ' ')).toBe(expected);
});
