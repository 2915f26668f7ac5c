/** How many parts the large tables are divided into, for any number of machines up to that many. */
export const shardCount = 64;

/** All of them: a query that names them uses a primary key that the shard leads. */
export const shards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);

/** The characters of a token, by their value. */
export const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The shard of a device: the first six bits of its random token, so that every holder of a token can
 * name the shard in a query without looking it up.
 */
export function shardOf(token: string): number {
  return base64url.indexOf(token.charAt(0));
}
