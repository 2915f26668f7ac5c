import type { Executor } from '../../database/executor.ts';

/** The named topics of a site, oldest first: those that visitors can choose. */
export async function listNamedTopics(db: Executor, site: string) {
  return db
    .selectFrom('topic')
    .select(['id', 'name', 'description', 'is_default', 'urgent_during_quiet_hours', 'created_at'])
    .where('site', '=', site)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The topics that a new device of a site gets, in the order of their ids. */
export async function listDefaultTopics(db: Executor, site: string): Promise<string[]> {
  const rows = await db
    .selectFrom('topic')
    .select('id')
    .where('site', '=', site)
    .where('is_default', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether urgent messages to a topic are shown whatever the preferences of a device. */
export async function isShownWhenUrgent(db: Executor, site: string, id: string): Promise<boolean> {
  const topic = await db
    .selectFrom('topic')
    .select('urgent_during_quiet_hours')
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
  return topic?.urgent_during_quiet_hours === 1;
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
