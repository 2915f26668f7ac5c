import { expect, test } from 'vitest';
import { labelPositions } from '../../../src/plot/label-positions.ts';
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
