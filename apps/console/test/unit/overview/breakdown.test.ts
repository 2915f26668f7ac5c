import { describe, expect, test } from 'vitest';
import { breakdown } from '../../../src/overview/breakdowns/breakdown.ts';

const parts = [
  { name: 'chrome', devices: 60 },
  { name: 'firefox', devices: 25 },
  { name: 'edge', devices: 10 },
  { name: 'opera', devices: 3 },
  { name: 'safari', devices: 2 },
  { name: 'samsung', devices: 0 },
];

describe('a breakdown', () => {
  test('starts with the largest part, and scales bars to it', () => {
    const bars = breakdown(parts.toReversed(), 100);
    expect(bars.map(({ name }) => name)).toEqual(['chrome', 'firefox', 'edge', 'opera', 'safari']);
    expect(bars[0]).toEqual({ name: 'chrome', devices: 60, share: 0.6, length: 1, rest: false });
    expect(bars[1]?.length).toBeCloseTo(25 / 60);
  });

  test('sums up the parts without a bar', () => {
    expect(breakdown(parts, 100, { most: 3 }).at(-1)).toMatchObject({
      name: '',
      devices: 15,
      share: 0.15,
      rest: true,
    });
  });

  test('has no remainder if a device can be in several parts', () => {
    expect(breakdown(parts, 100, { most: 3, disjoint: false }).map(({ name }) => name)).toEqual([
      'chrome',
      'firefox',
      'edge',
    ]);
  });

  test('without devices is empty', () => {
    expect(breakdown([], 0)).toEqual([]);
  });
});
