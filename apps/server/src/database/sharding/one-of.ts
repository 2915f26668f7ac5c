import { type RawBuilder, sql } from 'kysely';
import { shardOf } from './shard.ts';

/**
 * Whether a row belongs to one of these devices: one look-up each by the whole primary key. Separate lists of shards and
 * tokens would be looked up in every combination.
 */
export function isOneOf(tokens: readonly string[]): RawBuilder<boolean> {
  const keys = tokens.map((token) => sql`(cast(${shardOf(token)} as smallint), ${token})`);
  return sql`(shard, token) in (values ${sql.join(keys)})`;
}
