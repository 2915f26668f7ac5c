import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNear, mostEditsOf } from '../../../../src/messages/feed/suggestions/near-word.ts';

test.each([
  ['padria', 'padaria', 1],
  ['jornall', 'jornal', 1],
  ['quermese', 'quermesse', 1],
  ['vacinasao', 'vacinacao', 1],
  ['fiera', 'feira', 1],
  ['agau', 'agua', 1],
  ['vcainasao', 'vacinacao', 2],
  ['feira', 'feriado', 3],
  ['', 'ab', 2],
])('from %s to %s it takes %i edits', (word, other, edits) => {
  for (const [one, two] of [
    [word, other],
    [other, word],
  ] as const) {
    expect(isNear(one, two, edits)).toBe(true);
    expect(isNear(one, two, edits - 1)).toBe(false);
  }
});

/** The same by the table of all beginnings. */
function editsBetween(word: string, other: string): number {
  const table = Array.from({ length: word.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => i + j),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= word.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const isSwapped = word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      table[i]![j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (word[i - 1] === other[j - 1] ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(word.length, other.length);
}

test('the edits of any words are counted right', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(words, words, (word, other) => {
      const edits = editsBetween(word, other);
      for (const most of [0, 1, 2]) expect(isNear(word, other, most)).toBe(edits <= most);
    }),
    { numRuns: 2000 },
  );
});

test('a short word is near to none', () => {
  expect(['a', 'luz', 'agua', 'padria', 'jornall', 'x'.repeat(40)].map(mostEditsOf)).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
});
