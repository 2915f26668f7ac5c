import type { Executor } from '../../database/executor.ts';
import { sql } from 'kysely';
import { dropPartitions, unpartitioned } from '../../database/postgres/receipt-partitions.ts';
import { outcomeRetention } from '../../database/retention.ts';
import { shardCount } from '../../database/sharding/shard.ts';

/** Messages of one query. */
const pageSize = 100;

/**
 * Deletes the receipts, failures and timelines of messages after their retention; the counts stay. PostgreSQL drops the
 * receipts of a week at once. Any number of processes may do so at once, and the next run continues after an interruption.
 */
export async function pruneOutcomes(db: Executor, now: number): Promise<void> {
  for (;;) {
    const messages = await db
      .selectFrom('message')
      .select(['site', 'id'])
      .where('outcomes_kept', '=', 1)
      .where('wave_at', '<', now - outcomeRetention)
      .where('state', 'not in', ['scheduled', 'sending'])
      .limit(pageSize)
      .execute();
    for (const { site, id } of messages) {
      // A shard at a time, so that no statement blocks the database for long.
      for (let shard = 0; shard < shardCount; shard++) {
        await sql`delete from ${unpartitioned(db)} where shard = ${shard} and message = ${id}`.execute(db);
        await db.deleteFrom('failure').where('shard', '=', shard).where('message', '=', id).execute();
      }
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
