/** The number of shards of the large tables, for up to as many machines. */
export const shardCount = 64;

/** All shards: a query that names them uses a primary key that begins with the shard. */
export const shards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);

/** The characters of a token, by value. */
export const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The shard of a device: the first six bits of its random token, so that a query can name the shard without looking
 * it up.
 */
export function shardOf(token: string): number {
  return base64url.indexOf(token.charAt(0));
}
