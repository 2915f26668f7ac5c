import { base64url, shardCount } from './shard.ts';

const characters = base64url.length;
const partsOfShard = characters ** 2;

/**
 * The number of parts into which a sample divides devices: by the first three characters of their tokens, so that a part of ten
 * million devices has 40.
 */
export const sampleParts = shardCount * partsOfShard;

/** The devices of a shard: all, or those whose tokens do not sort before one text, or that sort before another. */
export interface TokenRange {
  readonly shard: number;
  readonly from?: string | undefined;
  readonly before: string | undefined;
}

const sorted = base64url.split('').sort();

/** Selects a number of parts of the devices. They are a random sample, since tokens are random. Pure. */
export function sampleTokens(parts: number): TokenRange[] {
  const initials = base64url.split('').slice(0, Math.ceil(parts / partsOfShard));
  return initials.map((initial, shard) => {
    const rest = parts - shard * partsOfShard;
    const second = sorted[Math.floor(rest / characters)];
    return { shard, before: second && initial + second + sorted[rest % characters] };
  });
}

/** The number of ranges into which {@link splitShards} can divide a shard, at most. */
const rangesOfShard = characters;

/**
 * Divides all devices into ranges of about the same size, by the second characters of their tokens. Pure.
 * @param devices - of a shard
 * @param atOnce - devices of a range, about, unless that takes more than 64 ranges
 */
export function splitShards(devices: number, atOnce: number): TokenRange[] {
  const wanted = Math.ceil(devices / atOnce);
  // A power of two divides the characters evenly.
  const ranges = Math.min(rangesOfShard, 2 ** Math.ceil(Math.log2(Math.max(1, wanted))));
  const step = rangesOfShard / ranges;
  return base64url.split('').flatMap((initial, shard) =>
    Array.from({ length: ranges }, (_, range): TokenRange => {
      const [first, next] = [sorted[range * step], sorted[(range + 1) * step]];
      return {
        shard,
        from: range === 0 ? undefined : `${initial}${first}`,
        before: next && initial + next,
      };
    }),
  );
}
