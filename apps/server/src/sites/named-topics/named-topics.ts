import type { Executor } from '../../database/executor.ts';

/** The named topics of a site, oldest first: those that visitors can choose. */
export async function listNamedTopics(db: Executor, site: string) {
  return db
    .selectFrom('topic')
    .select(['id', 'name', 'description', 'created_at'])
    .where('site', '=', site)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Removes the name of a topic, so that visitors no longer see it. Devices stay subscribed. Returns false if it had no
 * name.
 */
export async function removeTopic(db: Executor, site: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('topic')
    .where('site', '=', site)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
