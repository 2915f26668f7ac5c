import type { Transaction } from 'kysely';
import type { RunAgain } from '../../jobs/queue.ts';
import type { ResponseCounts } from '../../messages/outcomes/response-counts.ts';
import { findBatch, markRetrying, removeBatch } from './batches.ts';
import { inTransaction } from '../../database/executor.ts';
import { addToMessage, closeMessage, findMessageRow, type Tally } from '../../messages/messages.ts';
import { nextRetryAt } from './retries.ts';
import type { BatchRow, Schema } from '../../database/schema.ts';
import type { CheckpointOptions } from './checkpoint.ts';
import { countResponses } from './count-responses.ts';

/**
 * Ends a batch whose first run is complete, or leaves it to its retries.
 * @param also Runs in the transaction, with when the next retry is due.
 * @returns when its job runs again for the retries.
 */
export async function finishBatch(
  { db, clock, onChange, logger }: Pick<CheckpointOptions, 'db' | 'clock' | 'onChange' | 'logger'>,
  { message, number, site }: BatchRow,
  also: (transaction: Transaction<Schema>, retryAt: number | undefined) => Promise<void> = async () => {},
): Promise<RunAgain | undefined> {
  const retryAt = await inTransaction(db, async (transaction) => {
    const next = await finish(transaction);
    await also(transaction, next);
    return next;
  });
  if (retryAt !== undefined) {
    // Read again: on PostgreSQL late responses may have removed retries before they could see that the first run has ended.
    const left = await nextRetryAt(db, message, number);
    return { runAt: Math.max(left ?? 0, clock()) };
  }
  onChange(site, message);
  logger.debug({ message, batch: number }, 'batch ended');
  return undefined;

  async function finish(transaction: Transaction<Schema>): Promise<number | undefined> {
    const batch = await findBatch(transaction, message, number);
    if (batch === undefined) return undefined;
    const responses = JSON.parse(batch.answers) as ResponseCounts;
    const next = await nextRetryAt(transaction, message, number);
    if (next !== undefined) {
      if (await markRetrying(transaction, batch))
        await countResponses(transaction, batch, responses, clock());
      return next;
    }
    // Another worker with the same batch has counted already.
    if (!(await removeBatch(transaction, batch))) return undefined;
    await countResponses(transaction, batch, responses, clock());
    await addToMessage(transaction, site, message, {
      ...(await tallyOfMissing(transaction, batch)),
      open_batches: -1,
    });
    await closeMessage(transaction, site, message);
    return undefined;
  }
}

/**
 * Devices that were planned and are missing now count as gone, additional devices as targeted. When the message was
 * cancelled, devices without a request count as targeted only.
 */
async function tallyOfMissing(transaction: Transaction<Schema>, batch: BatchRow): Promise<Tally> {
  const missing = batch.size - batch.settled;
  if (missing === 0) return {};
  const message = await findMessageRow(transaction, batch.site, batch.message);
  if (message?.state === 'cancelled') return {};
  return missing > 0 ? { gone: missing } : { targeted: -missing };
}
