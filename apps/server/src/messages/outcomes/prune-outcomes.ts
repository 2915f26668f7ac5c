import { type RawBuilder, sql } from 'kysely';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import type { Executor } from '../../database/executor.ts';
import { dropPartitions, unpartitioned } from '../../database/postgres/receipt-partitions.ts';
import { outcomeRetention } from '../../database/retention.ts';
import { shards } from '../../database/sharding/shard.ts';

/** Messages of one query. */
const pageSize = 100;

/** Rows that one statement deletes, about: a few milliseconds. */
const deletedAtOnce = 500;

/**
 * Deletes the receipts, failures and timelines of messages after their retention; the counts stay. PostgreSQL drops the
 * receipts of a week at once. Any number of processes may do so at once, and the next run continues after an interruption.
 * @param signal - ends the prune after the current statement
 */
export async function pruneOutcomes(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  const tables = [unpartitioned(db), sql.table('failure')];
  for (;;) {
    const messages = await db
      .selectFrom('message')
      .select(['site', 'id'])
      // As in the index `message_outcomes`.
      .where(sql<boolean>`outcomes_kept = 1`)
      .where('wave_at', '<', now - outcomeRetention)
      .where('state', 'not in', ['scheduled', 'sending'])
      .limit(pageSize)
      .execute();
    for (const { site, id } of messages) {
      for (const shard of shards) {
        for (const table of tables) await deleteOutcomes(db, table, { shard, message: id }, signal);
      }
      if (signal?.aborted) return;
      await db.deleteFrom('message_timeline').where('message', '=', id).execute();
      await db
        .updateTable('message')
        .set({ outcomes_kept: 0 })
        .where('site', '=', site)
        .where('id', '=', id)
        .execute();
    }
    if (messages.length < pageSize) break;
  }
  await dropPartitions(db, now);
}

/** Deletes the rows of one shard of a message. */
function deleteOutcomes(
  db: Executor,
  table: RawBuilder<unknown>,
  { shard, message }: { readonly shard: number; readonly message: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const theirs = sql`shard = ${shard} and message = ${message}`;
  const deletion = sql`delete from ${table} where ${theirs} and token in (
    select token from ${table} where ${theirs} order by token limit ${sql.lit(deletedAtOnce)})`;
  const remove = async () => (await deletion.execute(db)).numAffectedRows ?? 0n;
  return deleteInSteps(deletedAtOnce, remove, signal);
}
