import { expect, test } from 'vitest';
import { labelPositions, withoutOverlaps } from '../../../src/plot/label-positions.ts';
import { withoutRepeats } from '../../../src/plot/plot-options.ts';

test('labels without overlap are at the ends of their lines', () => {
  expect(labelPositions([10, 60, 120], 15)).toEqual([10, 60, 120]);
});

test('labels that would overlap move up, the lowest last', () => {
  expect(labelPositions([100, 98, 99], 15)).toEqual([100, 70, 85]);
});

test('labels of lines that end together are stacked, also at the top', () => {
  expect(labelPositions([60, 60, 120], 15)).toEqual([45, 60, 120]);
  expect(labelPositions([12, 12, 12], 15, 8)).toEqual([8, 23, 38]);
});

test('an axis shows each time once', () => {
  expect(withoutRepeats(['15:50', '15:50', '15:50', '15:51', '15:51'])).toEqual([
    '15:50',
    '',
    '',
    '15:51',
    '',
  ]);
});

test.each([
  ['labels that fit', [0, 50, 100], [0, 50, 100]],
  ['the last one, which leaves no room for the others', [90, 95, 100], [100]],
  ['those that fit beside the last', [10, 85, 100], [10, 100]],
  ['a single one', [5], [5]],
  ['none', [], []],
] as const)('shows %s', (_, centres, kept) => {
  const labels = centres.map((centre) => ({ centre, half: 10 }));
  expect(withoutOverlaps(labels, 4).map(({ centre }) => centre)).toEqual(kept);
});
