import { expect, test } from 'vitest';
import { keyOf, shortcutOf } from '../../../src/shell/shortcuts/keys.ts';
import { matches } from '../../../src/page/search/matches.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const reading = { isWriting: false, isGoing: false, hasCharacterKeys: true };
const writing = { ...reading, isWriting: true };

test.for([
  ['/', { kind: 'search' }],
  ['?', { kind: 'help' }],
  ['c', { kind: 'page', page: 'compose' }],
  ['g', { kind: 'go' }],
  ['j', { kind: 'row', by: 1 }],
  ['e', { kind: 'control', key: 'e' }],
  ['u', { kind: 'control', key: 'u' }],
  ['[', { kind: 'control', key: '[' }],
  [']', { kind: 'control', key: ']' }],
  ['m', undefined],
  ['C', undefined],
  ['Enter', undefined],
  ['toString', undefined],
] as const)('%s', ([key, shortcut]) => {
  expect(shortcutOf({ ...plain, key }, reading)).toEqual(shortcut);
  expect(shortcutOf({ ...plain, key }, writing)).toBeUndefined();
  expect(shortcutOf({ ...plain, key }, { ...reading, hasCharacterKeys: false })).toBeUndefined();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(shortcutOf({ ...plain, key, [modifier]: true }, reading)).toBeUndefined();
  }
});

test('k is the row before, and with Ctrl the palette', () => {
  expect(shortcutOf({ ...plain, key: 'k' }, reading)).toEqual({ kind: 'row', by: -1 });
  expect(shortcutOf({ ...plain, key: 'k' }, writing)).toBeUndefined();
  expect(shortcutOf({ ...plain, key: 'k' }, { ...reading, hasCharacterKeys: false })).toBeUndefined();
});

test('g and a letter open a page, and another key does what it does alone', () => {
  const going = { ...reading, isGoing: true };
  expect(shortcutOf({ ...plain, key: 'm' }, going)).toEqual({ kind: 'page', page: 'messages' });
  expect(shortcutOf({ ...plain, key: 's' }, going)).toEqual({ kind: 'page', page: 'settings' });
  // Alone, these move in the page.
  expect(shortcutOf({ ...plain, key: 'k' }, going)).toEqual({ kind: 'page', page: 'keys' });
  expect(shortcutOf({ ...plain, key: 'e' }, going)).toEqual({ kind: 'page', page: 'team' });
  expect(shortcutOf({ ...plain, key: '?' }, going)).toEqual({ kind: 'help' });
  expect(shortcutOf({ ...plain, key: 'toString' }, going)).toBeUndefined();
});

test.for(['ctrlKey', 'metaKey'])('%s and k open the palette, also while writing', (modifier) => {
  const press = { ...plain, key: 'k', [modifier]: true };
  for (const situation of [reading, writing, { ...reading, hasCharacterKeys: false }]) {
    expect(shortcutOf(press, situation)).toEqual({ kind: 'palette' });
  }
  expect(shortcutOf({ ...press, altKey: true }, reading)).toBeUndefined();
});

test('a name is found by words without case and accents', () => {
  expect(matches('Visão geral', 'VISAO')).toBe(true);
  expect(matches('Visão geral', 'geral vis')).toBe(true);
  expect(matches('Visão geral', '')).toBe(true);
  expect(matches('Visão geral', 'mensagem')).toBe(false);
});

test('a page has the keys that open it', () => {
  expect(['compose', 'messages', 'account'].map(keyOf)).toEqual(['c', 'g m', undefined]);
});
