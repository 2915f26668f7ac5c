import type { Executor } from '../../database/executor.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/**
 * Replaces the topics of a device.
 * @returns the previous topics
 */
export async function replaceTopics(
  db: Executor,
  site: string,
  token: string,
  topics: readonly string[],
): Promise<string[]> {
  const before = await removeTopics(db, token);
  if (topics.length === 0) return before;
  const shard = shardOf(token);
  await db
    .insertInto('topic_subscription')
    .values([...new Set(topics)].map((topic) => ({ shard, site, topic, token })))
    .execute();
  return before;
}

/** @returns the previous topics */
export async function removeTopics(db: Executor, token: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('topic_subscription')
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .returning('topic')
    .execute();
  return rows.map((row) => row.topic);
}

/** The topics of several devices, by token. */
export async function listTopicsOf(
  db: Executor,
  devices: readonly { readonly token: string }[],
): Promise<ReadonlyMap<string, string[]>> {
  if (devices.length === 0) return new Map();
  const rows = await db
    .selectFrom('topic_subscription')
    .select(['token', 'topic'])
    .where(isOneOf(devices.map(({ token }) => token)))
    .orderBy('topic')
    .execute();
  const groups = Map.groupBy(rows, ({ token }) => token);
  return new Map([...groups].map(([token, group]) => [token, group.map(({ topic }) => topic)]));
}
