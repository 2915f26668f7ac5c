import { expect, test } from 'vitest';
import { noticeTime } from '../../src/inbox/notice-time.ts';

const now = new Date(2026, 10, 23, 9, 30);

test.each([
  ['pt-BR', new Date(2026, 10, 23, 9, 29, 30), 'agora'],
  ['pt-BR', new Date(2026, 10, 23, 9, 12), 'há 18 minutos'],
  ['pt-BR', new Date(2026, 10, 23, 5, 45), 'há 3 horas'],
  ['pt-BR', new Date(2026, 10, 22, 23, 59), 'ontem'],
  ['pt-BR', new Date(2026, 10, 21, 9, 12), '21 de nov.'],
  ['pt-BR', new Date(2025, 10, 23, 0, 58), '23 de nov. de 2025'],
  ['en', new Date(2026, 10, 23, 0, 5), '9 hours ago'],
  ['es', new Date(2026, 10, 22, 9, 12), 'ayer'],
  // The clock of the visitor is behind.
  ['en', new Date(2026, 10, 24, 0, 0), 'now'],
])('in %s, %s is %s', (locale, published, words) => {
  expect(noticeTime(published.toISOString(), now, locale).words).toBe(words);
});

test('a minute before midnight is no day ago', () => {
  const midnight = new Date(2026, 10, 24, 0, 4);
  const published = new Date(2026, 10, 23, 23, 59).toISOString();
  expect(noticeTime(published, midnight, 'pt').words).toBe('há 5 minutos');
});

test('the exact time names its time zone', () => {
  const zone = new Date(2026, 10, 21).toLocaleString('pt', { timeZoneName: 'short' }).split(/\s/).at(-1)!;
  const { exact } = noticeTime(new Date(2026, 10, 21, 9, 12).toISOString(), now, 'pt');
  expect(exact).toMatch(/^21 de novembro de 2026.+09:12/);
  expect(exact).toContain(zone);
});
