import { sql } from 'kysely';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import type { Executor } from '../../database/executor.ts';
import { dayLength } from '../../database/paging/day.ts';
import { lowestIdAt } from '../../database/time-ordered-id.ts';

const tables = ['direct_queue', 'direct_message'] as const;

/** Deletes the direct messages to a device. */
export async function eraseDirect(db: Executor, token: string): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where('token', '=', token).execute();
}

/** Rows that one statement deletes, at most: a few milliseconds. */
const deletedAtOnce = 100;

/**
 * Deletes the direct messages of each site that are older than the site keeps them, except those that are still to be
 * sent. Ids are ordered by time, so that each statement deletes one range of the primary key.
 * @param signal - ends the prune after the current statement
 */
export async function pruneDirect(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  const sites = await db.selectFrom('site').select(['id', 'direct_message_retention_days']).execute();
  for (const { id, direct_message_retention_days: days } of sites) {
    const before = now - days * dayLength;
    for (const table of tables) await pruneTable(db, table, { site: id, before }, signal);
  }
}

function pruneTable(
  db: Executor,
  table: (typeof tables)[number],
  { site, before }: { readonly site: string; readonly before: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  const old = db
    .selectFrom(table)
    .select(['site', 'id', 'token'])
    .where('site', '=', site)
    .where('id', '<', lowestIdAt(before))
    // The id is as old as the request; what was scheduled is kept from its time on.
    .where((where) => where.or([where('send_at', 'is', null), where('send_at', '<', before)]))
    .orderBy('id')
    .limit(deletedAtOnce);
  // What is held with its content leaves with the next digest of its device.
  const isEnded = sql<boolean>`due_at is null and (state <> 'held' or payload is null)`;
  const oldest = table === 'direct_queue' ? old.where(isEnded) : old;
  const found = db.deleteFrom(table).where(sql<boolean>`(site, id, token) in ${oldest}`);
  // Again: on PostgreSQL a retry may have made it due while the deletion waited for its row.
  const deletion = table === 'direct_queue' ? found.where(isEnded) : found;
  const remove = async () => (await deletion.executeTakeFirst()).numDeletedRows;
  return deleteInSteps(deletedAtOnce, remove, signal);
}
