import type { Executor } from '../../database/executor.ts';

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
