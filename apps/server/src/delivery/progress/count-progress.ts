import type { MessageState } from '@sineta/protocol';
import { isPostgres } from '../../database/dialect.ts';
import { type BatchProgress, moveOn } from './batches.ts';
import { type Executor, retryOnConflict } from '../../database/executor.ts';
import { added, addToMessage, type Tally } from '../../messages/messages.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import type { BatchRow } from '../../database/schema.ts';

/**
 * Stores the progress of the first run of a batch and adds its counts to the message: both or neither. On PostgreSQL it is
 * one statement, which saves three round trips, and locks the row of the message, which all batches share, for the commit
 * alone.
 * @returns the state of the message; undefined when another run over the batch has stored progress meanwhile.
 */
export async function countProgress(
  db: Executor,
  batch: BatchRow,
  progress: BatchProgress,
  tally: Tally,
): Promise<MessageState | undefined> {
  const { site, message } = batch;
  if (isPostgres(db)) {
    const statement = db
      .with('moved', () => moveOn(db, batch, progress).returning('number'))
      .updateTable('message')
      .set(added(tally))
      .where('site', '=', site)
      .where('id', '=', message)
      .where((and) => and.exists(and.selectFrom('moved').select('number')))
      .returning('state');
    const counted = await retryOnConflict(db, () => statement.executeTakeFirst());
    return counted?.state;
  }
  return inRelaxedTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await moveOn(transaction, batch, progress).executeTakeFirst();
    return numUpdatedRows === 1n ? addToMessage(transaction, site, message, tally) : undefined;
  });
}
