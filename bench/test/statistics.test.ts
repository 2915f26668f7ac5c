import { expect, test } from 'vitest';
import { interleave, median, quantile, ratios, takeTurns } from '../harness/statistics.ts';

test('the median of an even number of values is between the two middle ones', () => {
  expect(median([40, 10, 30, 20])).toBe(25);
});

test('a quantile is interpolated, for values in any order', () => {
  const values = Array.from({ length: 101 }, (_, index) => 100 - index);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile([1, 2], 0.25)).toBe(1.25);
});

test('rounds alternate, and each pair has a ratio', async () => {
  const order: string[] = [];
  const measure = (name: string, factor: number) => (round: number) => {
    order.push(name);
    return (round + 1) * factor;
  };
  const pairs = await interleave(3, measure('a', 1), measure('b', 2.5));
  expect(order.join('')).toBe('ababab');
  expect(ratios(pairs)).toEqual([2.5, 2.5, 2.5]);
});

test('several measurements take turns, so that their ratios have one denominator in each round', async () => {
  const order: string[] = [];
  const measure = (name: string, factor: number) => async (round: number) => {
    order.push(name);
    return (round + 1) * factor;
  };
  const [first, second, other] = await takeTurns(2, [measure('a', 2), measure('b', 3), measure('w', 6)]);
  expect(order.join('')).toBe('abwabw');
  expect(ratios({ a: first!, b: other! })).toEqual([3, 3]);
  expect(ratios({ a: second!, b: other! })).toEqual([2, 2]);
});
