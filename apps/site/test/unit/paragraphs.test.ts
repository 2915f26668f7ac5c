import { expect, test } from 'vitest';
import { paragraphs } from '../../src/feed/paragraphs.ts';

const texts = (body?: string) => paragraphs(body).map(({ text }) => text);

test('line breaks stay, empty lines part paragraphs however many they are', () => {
  expect(texts('um\ndois\n\n\n  \n\ntrês')).toEqual(['um\ndois', 'três']);
  expect(texts('um\r\n\r\ndois\rtrês')).toEqual(['um', 'dois\ntrês']);
});

test('the same words twice are two paragraphs', () => {
  const found = paragraphs('eco\n\neco');
  expect(new Set(found.map(({ start }) => start)).size).toBe(2);
});

test('nothing but space is nothing', () => {
  expect(texts(' \n\n\t\n')).toEqual([]);
  expect(texts()).toEqual([]);
});

test('a long body of line ends ends within the time limit', () => {
  // With backtracking over the line ends this would take minutes.
  expect(texts(`a${'\n '.repeat(200_000)}b`)).toEqual(['a', 'b']);
});
