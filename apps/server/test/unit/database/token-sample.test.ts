import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { sampleParts, sampleTokens, splitShards } from '../../../src/database/sharding/token-sample.ts';

it.each([1, 40, 64, 100, 4095, 4096, 4097, 10_000, sampleParts - 1, sampleParts])(
  'samples %i of all parts of the devices',
  (parts) => {
    const ranges = sampleTokens(parts);
    const tokens = Array.from({ length: 50_000 }, () => randomBytes(32).toString('base64url'));
    const taken = tokens.filter((token) =>
      ranges.some(
        ({ shard, before }) => shardOf(token) === shard && (before === undefined || token < before),
      ),
    );
    const expected = (tokens.length * parts) / sampleParts;
    // Six standard deviations, and some more: one part has a device only in every fifth run, and seldom several.
    const tolerance = parts === sampleParts ? 0 : 6 * Math.sqrt(expected) + 6;
    expect(Math.abs(taken.length - expected)).toBeLessThanOrEqual(tolerance);
  },
);

it.each([
  [0, 64],
  [20_000, 64],
  [20_001, 2 * 64],
  [1_500_000, 64 * 64],
])('divides shards of %i devices into %i ranges, each device into one', (devices, count) => {
  const ranges = splitShards(devices, 20_000);
  expect(ranges).toHaveLength(count);
  for (let index = 0; index < 200; index++) {
    const token = randomBytes(32).toString('base64url');
    const holders = ranges.filter(
      ({ shard, from, before }) =>
        shardOf(token) === shard &&
        (from === undefined || token >= from) &&
        (before === undefined || token < before),
    );
    expect(holders).toHaveLength(1);
  }
});
