import type { Transaction } from 'kysely';
import type { RunAgain } from '../../jobs/port.ts';
import type { AnswerCounts } from '../../messages/outcomes/answer-counts.ts';
import { findBatch, markRetrying, removeBatch } from './batches.ts';
import { inTransaction } from '../../database/executor.ts';
import { addToMessage, closeMessage, findMessageRow, type Tally } from '../../messages/messages.ts';
import { nextRetryAt } from './retries.ts';
import type { BatchRow, Schema } from '../../database/schema.ts';
import type { DeliveryContext } from '../context.ts';
import { countAnswers } from './count-answers.ts';

/**
 * Ends a batch whose first pass is over, or leaves it to its retries.
 * @param also Goes into the transaction, with when to come back for them.
 * @returns when to come back for them.
 */
export async function finishBatch(
  { db, clock, onChange, logger }: Pick<DeliveryContext, 'db' | 'clock' | 'onChange' | 'logger'>,
  { message, number, site }: BatchRow,
  also: (transaction: Transaction<Schema>, retryAt: number | undefined) => Promise<void> = async () => {},
): Promise<RunAgain | undefined> {
  const retryAt = await inTransaction(db, async (transaction) => {
    const next = await finish(transaction);
    await also(transaction, next);
    return next;
  });
  if (retryAt !== undefined) return { runAt: Math.max(retryAt, clock()) };
  onChange(site, message);
  logger.debug({ message, batch: number }, 'batch is over');
  return undefined;

  async function finish(transaction: Transaction<Schema>): Promise<number | undefined> {
    const batch = await findBatch(transaction, message, number);
    if (batch === undefined) return undefined;
    const answers = JSON.parse(batch.answers) as AnswerCounts;
    const next = await nextRetryAt(transaction, message, number);
    if (next !== undefined) {
      if (await markRetrying(transaction, batch)) await countAnswers(transaction, batch, answers, clock());
      return next;
    }
    // Another worker that was given the same batch has counted already.
    if (!(await removeBatch(transaction, batch))) return undefined;
    await countAnswers(transaction, batch, answers, clock());
    await addToMessage(transaction, site, message, {
      ...(await tallyOfMissing(transaction, batch)),
      open_batches: -1,
    });
    await closeMessage(transaction, site, message);
    return undefined;
  }
}

/**
 * Who was planned for and is not there any more was forgotten in between; who came on top is targeted too. Who has not
 * been sent to because the message was cancelled is targeted and nothing else.
 */
async function tallyOfMissing(transaction: Transaction<Schema>, batch: BatchRow): Promise<Tally> {
  const missing = batch.size - batch.settled;
  if (missing === 0) return {};
  const message = await findMessageRow(transaction, batch.site, batch.message);
  if (message?.state === 'cancelled') return {};
  return missing > 0 ? { gone: missing } : { targeted: -missing };
}
