import type { MessageState } from '@sineta/protocol';
import { isPostgres } from '../../database/dialect.ts';
import { type BatchProgress, moveOn } from './batches.ts';
import { type Executor, retryOnConflict } from '../../database/executor.ts';
import { findState } from '../../messages/messages.ts';
import {
  addCounts,
  addExcluded,
  changedCounters,
  type MessageCounts,
} from '../../messages/counters/message-counts.ts';
import { type RawBuilder, sql } from 'kysely';
import { slotOf } from '../../database/counter-slots.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import type { BatchRow } from '../../database/schema.ts';

/**
 * Stores the progress of the first run of a batch and adds its counts to the message: both or neither. On PostgreSQL it is
 * one statement, which saves four round trips, and locks the row that counts for several batches for the commit alone.
 * @returns the state of the message; undefined when another run over the batch has stored progress meanwhile.
 */
export async function countProgress(
  db: Executor,
  batch: BatchRow,
  progress: BatchProgress,
  counts: MessageCounts,
): Promise<MessageState | undefined> {
  const { site, message, number } = batch;
  if (isPostgres(db)) {
    const statement = countInOneStatement(db, batch, progress, counts);
    const { rows } = await retryOnConflict(db, () => statement.execute(db));
    return rows[0]?.state;
  }
  return inRelaxedTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await moveOn(transaction, batch, progress).executeTakeFirst();
    if (numUpdatedRows !== 1n) return undefined;
    const state = await findState(transaction, site, message);
    if (state !== undefined) await addCounts(transaction, message, counts, number);
    return state;
  });
}

function countInOneStatement(
  db: Executor,
  batch: BatchRow,
  progress: BatchProgress,
  counts: MessageCounts,
): RawBuilder<{ readonly state: MessageState }> {
  const { site, message, number } = batch;
  const moved = moveOn(db, batch, progress).returning('number');
  const open = sql`select state from message
    where site = ${site} and id = ${message} and exists (select from moved)`;
  const changed = changedCounters(counts);
  if (changed.length === 0) return sql`with moved as (${moved}) ${open}`;
  const columns = changed.map(([counter]) => counter);
  const values = changed.map(([, more]) => sql`cast(${more} as integer)`);
  const added = Object.entries(addExcluded(columns)).map(
    ([counter, sum]) => sql`${sql.ref(counter)} = ${sum}`,
  );
  return sql`with moved as (${moved}), open as (${open}), counted as (
      insert into message_count (message, slot, ${sql.join(columns.map((column) => sql.ref(column)))})
      select ${message}, cast(${slotOf(db, number)} as smallint), ${sql.join(values)} from open
      on conflict (message, slot) do update set ${sql.join(added)})
    select state from open`;
}
