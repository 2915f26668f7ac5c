import type { NamedTopic, SaveTopic } from '@sineta/protocol';
import { listDeviceCounts } from './device-counts.ts';
import type { Executor } from './executor.ts';

/** The topics of a site that have a name, oldest first: what visitors choose from. */
export async function listNamedTopics(db: Executor, site: string) {
  return db
    .selectFrom('topic')
    .select(['id', 'name', 'description', 'created_at'])
    .where('site', '=', site)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The same with how many devices are subscribed to each. */
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

/** Gives a topic a name, or another one. */
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

/** Takes a topic's name away, so that no visitor is shown it; who is subscribed stays so. False when it had none. */
export async function removeTopic(db: Executor, site: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('topic')
    .where('site', '=', site)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
