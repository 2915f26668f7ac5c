import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { shardCount, shardOf } from '../../../src/database/sharding/shard.ts';

it('is the first six bits of a token', () => {
  for (let first = 0; first < 256; first++) {
    const bytes = randomBytes(32);
    bytes[0] = first;
    expect(shardOf(bytes.toString('base64url'))).toBe(first >> 2);
  }
  expect(shardCount).toBe(64);
});
