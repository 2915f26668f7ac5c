import { expect, test } from 'vitest';
import { labelPositions } from '../../src/plot/label-positions.ts';

test('labels that have room stand where their lines end', () => {
  expect(labelPositions([10, 60, 120], 15)).toEqual([10, 60, 120]);
});

test('labels that would overlap move up, the lowest last', () => {
  expect(labelPositions([100, 98, 99], 15)).toEqual([100, 70, 85]);
});
