import type { Executor } from './executor.ts';
import { shardOf } from './shard.ts';

/** Makes `topics` the topics of a device, all others dropped. */
export async function replaceTopics(
  db: Executor,
  site: string,
  token: string,
  topics: readonly string[],
): Promise<void> {
  await removeTopics(db, token);
  if (topics.length === 0) return;
  const shard = shardOf(token);
  await db
    .insertInto('topic_subscription')
    .values([...new Set(topics)].map((topic) => ({ shard, site, topic, token })))
    .execute();
}

export async function removeTopics(db: Executor, token: string): Promise<void> {
  await db
    .deleteFrom('topic_subscription')
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .execute();
}

export async function listTopics(db: Executor, token: string): Promise<string[]> {
  const rows = await db
    .selectFrom('topic_subscription')
    .select('topic')
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .orderBy('topic')
    .execute();
  return rows.map((row) => row.topic);
}
