import { base64url, shardCount } from './shard.ts';

/** The number of parts into which a sample divides devices: by the first two characters of their tokens. */
export const sampleParts = shardCount * base64url.length;

/** The devices of a shard: all, or those whose tokens sort before a text. */
export interface TokenRange {
  readonly shard: number;
  readonly before: string | undefined;
}

const sorted = base64url.split('').sort();

/** Selects a number of parts of the devices. They are a random sample, since tokens are random. Pure. */
export function sampleTokens(parts: number): TokenRange[] {
  const initials = base64url.split('').slice(0, Math.ceil(parts / base64url.length));
  return initials.map((initial, shard) => {
    const next = sorted[parts - shard * base64url.length];
    return { shard, before: next && initial + next };
  });
}
