import { expect, test } from 'vitest';
import type { Notice } from '@sineta/protocol';
import { mergePages } from '../../src/feed/merge-pages.ts';

const notice = (id: string): Notice => ({ id, title: id, publishedAt: '2026-11-12T12:00:00Z' });

test('a notice on two pages appears once, at its first position', () => {
  const pages = [{ notices: [notice('c'), notice('b')], next: '1' }, { notices: [notice('b'), notice('a')] }];
  expect(mergePages(pages).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});
