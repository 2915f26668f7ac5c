import type { MessageState } from '@sineta/protocol';
import { PostgresAdapter } from 'kysely';
import { type BatchProgress, moveOn } from './batches.ts';
import { type Executor, repeatGivenUp } from '../../database/executor.ts';
import { added, addToMessage, type Tally } from '../../messages/messages.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import type { BatchRow } from '../../database/schema.ts';

/**
 * Moves the first pass of a batch on and counts what it has come to with its message: both or neither. PostgreSQL
 * gets it as one statement, a transaction of its own where the caller has begun none: that is three round trips fewer, and
 * the row of the message, in which all batches count, is held no longer than a commit takes.
 * @returns the state of the message; undefined when another pass over the batch has moved it meanwhile.
 */
export async function countProgress(
  db: Executor,
  batch: BatchRow,
  progress: BatchProgress,
  tally: Tally,
): Promise<MessageState | undefined> {
  const { site, message } = batch;
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const statement = db
      .with('moved', () => moveOn(db, batch, progress).returning('number'))
      .updateTable('message')
      .set(added(tally))
      .where('site', '=', site)
      .where('id', '=', message)
      .where((and) => and.exists(and.selectFrom('moved').select('number')))
      .returning('state');
    const counted = await repeatGivenUp(db, () => statement.executeTakeFirst());
    return counted?.state;
  }
  return inRelaxedTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await moveOn(transaction, batch, progress).executeTakeFirst();
    return numUpdatedRows === 1n ? addToMessage(transaction, site, message, tally) : undefined;
  });
}
