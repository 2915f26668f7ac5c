import { expect, test } from 'vitest';
import { noticeTime } from '../../src/inbox/notice-time.ts';

/** Spaces differ between versions of ICU. */
const timeOf = (published: Date, now: Date, locale: string) =>
  noticeTime(published.toISOString(), now, locale).replaceAll(/\s/g, ' ');
const now = new Date(2026, 10, 23, 9, 30);

test.each([
  ['pt-BR', new Date(2026, 10, 23, 9, 12), 'hoje, 09:12'],
  ['pt-BR', new Date(2026, 10, 22, 23, 59), 'ontem, 23:59'],
  ['pt-BR', new Date(2026, 10, 21, 9, 12), '21 de nov., 09:12'],
  ['pt-BR', new Date(2025, 10, 23, 0, 58), '23 de nov. de 2025, 00:58'],
  ['en', new Date(2026, 10, 23, 0, 5), 'today, 12:05 AM'],
  ['es', new Date(2026, 10, 22, 9, 12), 'ayer, 9:12'],
  // The clock of the visitor is behind.
  ['en', new Date(2026, 10, 24, 0, 0), 'Nov 24, 12:00 AM'],
])('in %s, %s is %s', (locale, published, text) => {
  expect(timeOf(published, now, locale)).toBe(text);
});
