import { saveProgress } from '../storage/batches.ts';
import { addFailures } from '../storage/failures.ts';
import { markDevice } from '../storage/liveness.ts';
import { addToMessage, type Tally } from '../storage/messages.ts';
import { removeRetries, saveRetries } from '../storage/retries.ts';
import type { BatchRow, FailureRow, RetryRow } from '../storage/schema.ts';
import { shardOf } from '../storage/shard.ts';
import type { Settlement } from './attempt.ts';
import type { DeliveryContext } from './context.ts';
import type { Progress } from './progress.ts';

/**
 * Keeps a group of settlements in one transaction: counts, failures, retries and what was learnt of the
 * devices. Success leaves no row.
 * @param progress Of the first pass; undefined when these were retries.
 */
export async function checkpoint(
  { db, clock, onChange }: DeliveryContext,
  batch: BatchRow,
  settlements: readonly Settlement[],
  progress: Progress | undefined,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    await addToMessage(transaction, batch.site, batch.message, tallyOf(settlements));
    await addFailures(transaction, failuresOf(batch, settlements, now));
    await saveRetries(transaction, retriesOf(batch, settlements));
    for (const { token, verdict } of settlements) {
      if (verdict.liveness) await markDevice(transaction, token, verdict.liveness, now);
    }
    const tokens = settlements.map((settlement) => settlement.token);
    if (progress) {
      await saveProgress(transaction, batch, progress.settle(tokens));
    } else {
      const over = settlements.filter(({ verdict }) => verdict.kind !== 'retry');
      await removeRetries(
        transaction,
        batch.message,
        over.map(({ token }) => token),
      );
    }
  });
  onChange(batch.site, batch.message);
}

function tallyOf(settlements: readonly Settlement[]): Tally {
  const tally = { accepted: 0, gone: 0, failed: 0, expired: 0 };
  for (const { verdict } of settlements) {
    if (verdict.kind === 'retry') continue;
    tally[verdict.kind] += 1;
    if (verdict.kind === 'failed' && verdict.reason === 'expired') tally.expired += 1;
  }
  return tally;
}

function failuresOf(batch: BatchRow, settlements: readonly Settlement[], at: number): FailureRow[] {
  return settlements.flatMap(({ token, verdict, status }) =>
    verdict.kind === 'failed'
      ? [{ shard: shardOf(token), message: batch.message, token, reason: verdict.reason, status, at }]
      : [],
  );
}

function retriesOf(batch: BatchRow, settlements: readonly Settlement[]): RetryRow[] {
  return settlements.flatMap(({ token, verdict }) =>
    verdict.kind === 'retry'
      ? [
          {
            shard: shardOf(token),
            message: batch.message,
            token,
            batch: batch.number,
            due_at: verdict.dueAt,
            attempts: verdict.attempts,
          },
        ]
      : [],
  );
}
