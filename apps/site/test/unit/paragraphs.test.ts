import { expect, test } from 'vitest';
import { paragraphs } from '../../src/notice/paragraphs.ts';

const texts = (body?: string) => paragraphs(body).map(({ text }) => text);

test('line breaks stay, and any number of empty lines separates paragraphs', () => {
  expect(texts('um\ndois\n\n\n  \n\ntrês')).toEqual(['um\ndois', 'três']);
  expect(texts('um\r\n\r\ndois\rtrês')).toEqual(['um', 'dois\ntrês']);
});

test('equal paragraphs stay separate', () => {
  const found = paragraphs('eco\n\neco');
  expect(new Set(found.map(({ start }) => start)).size).toBe(2);
});

test('whitespace yields no paragraphs', () => {
  expect(texts(' \n\n\t\n')).toEqual([]);
  expect(texts()).toEqual([]);
});

test('a long body of line breaks takes linear time', () => {
  // With backtracking over the line breaks this would take minutes.
  expect(texts(`a${'\n '.repeat(200_000)}b`)).toEqual(['a', 'b']);
});
