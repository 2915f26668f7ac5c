import { draftLimits } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { type Editor, markedBy, markLifetime, othersIn } from '../../../src/messages/drafts/editors.ts';

const ana = { kind: 'user', id: 'a', name: 'Ana' } as const;
const bia = { kind: 'user', id: 'b', name: 'Bia' } as const;
const now = 1_000_000;

test('a mark is seen by others until it expires', () => {
  const editors = markedBy([], ana, true, now);
  expect(othersIn(editors, bia, now + markLifetime - 1)).toEqual([{ kind: 'user', name: 'Ana' }]);
  expect(othersIn(editors, ana, now)).toEqual([]);
  expect(othersIn(editors, bia, now + markLifetime)).toEqual([]);
});

test('a repeated mark replaces the earlier one, and a closed draft has none', () => {
  const both = markedBy(markedBy([], ana, true, now), bia, true, now + 1);
  const later = now + markLifetime - 1;
  const repeated = markedBy(both, ana, true, later);
  expect(repeated.map(({ name }) => name)).toEqual(['Bia', 'Ana']);
  expect(othersIn(repeated, bia, later + 2)).toEqual([{ kind: 'user', name: 'Ana' }]);
  expect(markedBy(both, ana, false, now + 2).map(({ name }) => name)).toEqual(['Bia']);
});

test('a key and a member with the same id are two editors', () => {
  const editors = markedBy([], { ...ana, kind: 'key' }, true, now);
  expect(othersIn(editors, ana, now)).toEqual([{ kind: 'key', name: 'Ana' }]);
});

test('marks are dropped when they expire, and are limited', () => {
  let editors: Editor[] = [];
  for (let index = 0; index < draftLimits.editors + 5; index++) {
    editors = markedBy(editors, { kind: 'user', id: String(index), name: 'a' }, true, now);
  }
  expect(editors.map(({ id }) => id)).toEqual(
    Array.from({ length: draftLimits.editors }, (_, index) => String(index + 5)),
  );
  expect(markedBy(editors, ana, true, now + markLifetime)).toHaveLength(1);
});
