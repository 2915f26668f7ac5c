import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import { lowestIdAt } from '../../database/time-ordered-id.ts';

const tables = ['direct_queue', 'direct_message'] as const;

/** Deletes the direct messages to a device. */
export async function eraseDirect(db: Executor, token: string): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where('token', '=', token).execute();
}

/** Rows that one statement deletes, at most: a few milliseconds. SQLite runs it on this thread, where requests wait. */
const deletedAtOnce = 100;

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes the direct messages of each site that are older than the site keeps them, except those that are still to be
 * sent. Ids are ordered by time, so that each statement deletes one range of the primary key. After each the prune
 * pauses for as long as the statement took, so that requests have half of the time.
 * @param signal - ends the prune after the current statement
 */
export async function pruneDirect(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  const sites = await db.selectFrom('site').select(['id', 'direct_message_retention_days']).execute();
  for (const { id, direct_message_retention_days: days } of sites) {
    const end = lowestIdAt(now - days * day);
    for (const table of tables) await pruneTable(db, table, { site: id, end }, signal);
  }
}

async function pruneTable(
  db: Executor,
  table: (typeof tables)[number],
  { site, end }: { readonly site: string; readonly end: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const startedAt = performance.now();
    const old = db
      .selectFrom(table)
      .select(['site', 'id', 'token'])
      .where('site', '=', site)
      .where('id', '<', end)
      .orderBy('id')
      .limit(deletedAtOnce);
    const oldest = table === 'direct_queue' ? old.where('due_at', 'is', null) : old;
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where(sql<boolean>`(site, id, token) in ${oldest}`)
      .executeTakeFirst();
    if (numDeletedRows < BigInt(deletedAtOnce)) return;
    await sleep(performance.now() - startedAt);
  }
}
