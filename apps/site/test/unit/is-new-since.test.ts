import { newestTime } from '@sineta/bell/reading';
import { expect, test } from 'vitest';
import type { Notice } from '@sineta/protocol';
import { isNewSince } from '../../src/feed/is-new-since.ts';

const at = (publishedAt: string): Notice => ({ id: publishedAt, title: 'Aviso', publishedAt });
const opened = [at('2026-11-12T12:00:00Z'), at('2026-11-12T11:00:00Z')];

test('a notice is new if it is newer than the newest known one', () => {
  const time = newestTime(opened);
  expect(isNewSince(at('2026-11-12T12:00:00.001Z'), time)).toBe(true);
  expect(opened.filter((notice) => isNewSince(notice, time))).toEqual([]);
});

test('on an empty board every notice is new', () => {
  expect(isNewSince(at('2026-11-12T11:00:00Z'), newestTime([]))).toBe(true);
});
