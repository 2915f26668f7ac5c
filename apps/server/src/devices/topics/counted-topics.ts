import type { NamedTopic, SaveTopic } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { listNamedTopics } from '../../sites/named-topics/named-topics.ts';
import { listDeviceCounts } from '../counts/device-counts.ts';

/** The named topics of a site, oldest first, with the number of devices subscribed to each. */
export async function listCountedTopics(db: Executor, site: string): Promise<NamedTopic[]> {
  const topics = await listNamedTopics(db, site);
  const ids = topics.map(({ id }) => id);
  const counts = new Map(
    (await listDeviceCounts(db, site, 'topic', ids)).map(({ value, devices }) => [value, devices]),
  );
  return topics.map(({ id, name, description, created_at }) => ({
    id,
    name,
    description,
    devices: counts.get(id) ?? 0,
    createdAt: new Date(created_at).toISOString(),
  }));
}

/** Names or renames a topic. */
export async function saveTopic(
  db: Executor,
  site: string,
  id: string,
  { name, description = '' }: SaveTopic,
  now = Date.now(),
): Promise<NamedTopic> {
  const row = await db
    .insertInto('topic')
    .values({ site, id, name, description, created_at: now })
    .onConflict((conflict) => conflict.columns(['site', 'id']).doUpdateSet({ name, description }))
    .returning('created_at')
    .executeTakeFirstOrThrow();
  const [count] = await listDeviceCounts(db, site, 'topic', [id]);
  const createdAt = new Date(row.created_at).toISOString();
  return { id, name, description, devices: count?.devices ?? 0, createdAt };
}
