import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { lowestIdAt } from '../../database/time-ordered-id.ts';

/** The direct messages to a device, newest first. */
export async function directMessagesTo(
  db: Executor,
  token: string,
  limit: number,
): Promise<DirectMessageRow[]> {
  return db
    .selectFrom('direct_message')
    .selectAll()
    .where('token', '=', token)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes the direct messages to a device. */
export async function eraseDirect(db: Executor, token: string): Promise<void> {
  await db.deleteFrom('direct_message').where('token', '=', token).execute();
}

/** Rows that one statement deletes, at most. SQLite runs it on this thread, where requests wait meanwhile. */
const deletedAtOnce = 1000;

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes the direct messages of each site that are older than the site keeps them, except those that are still to be
 * sent. Ids are ordered by time, so that each statement deletes one range of the primary key. After each the prune
 * pauses for as long as the statement took, so that requests have half of the time.
 * @param signal - ends the prune after the current statement
 */
export async function pruneDirect(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  const sites = await db.selectFrom('site').select(['id', 'direct_message_retention_days']).execute();
  for (const { id: site, direct_message_retention_days: days } of sites) {
    const end = lowestIdAt(now - days * day);
    for (;;) {
      if (signal?.aborted) return;
      const startedAt = performance.now();
      const oldest = db
        .selectFrom('direct_message')
        .select(['site', 'id', 'token'])
        .where('site', '=', site)
        .where('id', '<', end)
        .where('due_at', 'is', null)
        .orderBy('id')
        .limit(deletedAtOnce);
      const { numDeletedRows } = await db
        .deleteFrom('direct_message')
        .where(sql<boolean>`(site, id, token) in ${oldest}`)
        .executeTakeFirst();
      if (numDeletedRows < BigInt(deletedAtOnce)) break;
      await sleep(performance.now() - startedAt);
    }
  }
}
