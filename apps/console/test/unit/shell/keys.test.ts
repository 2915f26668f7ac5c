import { expect, test } from 'vitest';
import { shortcutOf } from '../../../src/shell/shortcuts/keys.ts';
import { matches } from '../../../src/shell/shortcuts/matches.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const reading = { isWriting: false, isGoing: false, hasCharacterKeys: true };
const writing = { ...reading, isWriting: true };

test.for([
  ['/', { kind: 'search' }],
  ['?', { kind: 'help' }],
  ['c', { kind: 'page', page: 'compose' }],
  ['g', { kind: 'go' }],
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

test('g and a letter open a page, and another key does what it does alone', () => {
  const going = { ...reading, isGoing: true };
  expect(shortcutOf({ ...plain, key: 'm' }, going)).toEqual({ kind: 'page', page: 'messages' });
  expect(shortcutOf({ ...plain, key: 's' }, going)).toEqual({ kind: 'page', page: 'settings' });
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
