import { expect, test } from 'vitest';
import { labelledTimes, lineWidths, roundUp } from '../../../src/plot/plot-options.ts';

const days = Array.from({ length: 30 }, (_, day) => day * 86_400);

test.for([
  ['a phone', 230, 3],
  ['a desk', 950, 11],
  ['next to nothing', 40, 2],
] as const)('on %s the first and the last day have labels', ([_where, width, labels]) => {
  const named = labelledTimes(days, width, 90);
  expect([named.length, named[0], named.at(-1)]).toEqual([labels, days[0], days.at(-1)]);
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
