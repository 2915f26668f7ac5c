import { expect, test } from 'vitest';
import { labelledTimes, lineWidths, roundUp } from '../../../src/plot/plot-options.ts';

const day = 86_400;

test.for([
  [31, 230, [0, 15, 30]],
  [31, 950, [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]],
  [31, 40, [0, 30]],
  [30, 500, [5, 11, 17, 23, 29]],
  [8, 950, [0, 1, 2, 3, 4, 5, 6, 7]],
  [8, 230, [0, 7]],
  [91, 700, [0, 15, 30, 45, 60, 75, 90]],
] as const)('of %d days on %d pixels, days at equal distances have labels', ([length, width, labelled]) => {
  const days = Array.from({ length }, (_, index) => index * day);
  expect(labelledTimes(days, width, 90).map((time) => time / day)).toEqual(labelled);
});

test('each day has one label', () => {
  expect(labelledTimes([0, 1], 950, 90)).toEqual([0, 1]);
  expect(labelledTimes([7], 950, 90)).toEqual([7]);
});

test('the axis ends at the maximum of few devices, and slightly above that of many', () => {
  expect([null, 0, 2, 9, 100].map(roundUp)).toEqual([1, 1, 2, 9, 108]);
});

test('a line under others is wider than they are', () => {
  const lines = (...ends: number[]) => ends.map((end, index) => ({ values: [0, end], accent: index === 1 }));
  expect(lineWidths(lines(9, 4, 1))).toEqual([1.5, 2, 1.5]);
  expect(lineWidths(lines(1, 1, 0))).toEqual([5, 2, 1.5]);
  expect(lineWidths(lines(3, 0, 0))).toEqual([1.5, 2, 1.5]);
  expect(lineWidths(lines(1, 1, 1))).toEqual([7.5, 4.5, 1.5]);
});
