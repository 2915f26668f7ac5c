import { base64url, shardCount } from './shard.ts';

const characters = base64url.length;
const partsOfShard = characters ** 2;

/**
 * The number of parts into which a sample divides devices: by the first three characters of their tokens, so that a part of ten
 * million devices has 40.
 */
export const sampleParts = shardCount * partsOfShard;

/** The devices of a shard: all, or those whose tokens sort before a text. */
export interface TokenRange {
  readonly shard: number;
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
