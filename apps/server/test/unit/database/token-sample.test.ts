import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { sampleParts, sampleTokens } from '../../../src/database/sharding/token-sample.ts';

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
    // Six standard deviations.
    const tolerance = parts === sampleParts ? 0 : 6 * Math.sqrt(expected);
    expect(Math.abs(taken.length - expected)).toBeLessThanOrEqual(tolerance);
  },
);
