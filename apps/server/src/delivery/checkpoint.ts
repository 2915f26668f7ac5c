import type { AnswerCounts } from '../storage/answer-counts.ts';
import { saveProgress } from '../storage/batches.ts';
import { inRelaxedTransaction } from '../storage/relaxed-transaction.ts';
import { addFailures } from '../storage/failures.ts';
import { markDevice } from '../storage/liveness.ts';
import { addToMessage } from '../storage/messages.ts';
import { saveRetries, takeRetries } from '../storage/retries.ts';
import type { BatchRow, FailureRow, RetryRow } from '../storage/schema.ts';
import { shardOf } from '../storage/shard.ts';
import type { Settlement } from './attempt.ts';
import type { DeliveryContext } from './context.ts';
import { countAnswers } from './count-answers.ts';
import type { Progress } from './progress.ts';

/**
 * Keeps a group of settlements in one transaction: counts, failures, retries and what was learnt of the
 * devices. Success leaves no row.
 * @param progress Of the first pass; undefined when these were waited for as retries: then each counts only
 *   while it is, since a late answer may have been repeated, or its message erased.
 * @returns whether the message was cancelled, by whichever process.
 * @throws when another worker has gone on with the same first pass: then nothing of the group is kept.
 */
export async function checkpoint(
  { db, clock, observer, onChange }: Pick<DeliveryContext, 'db' | 'clock' | 'observer' | 'onChange'>,
  batch: BatchRow,
  answers: readonly Settlement[],
  progress: Progress | undefined,
): Promise<{ readonly isCancelled: boolean }> {
  const { message, number, site } = batch;
  const now = clock();
  const tokens = answers.map(({ token }) => token);
  const reached = progress?.settle(tokens, answersOf(answers));
  const { settlements, isCancelled } = await inRelaxedTransaction(db, async (transaction) => {
    const awaited = reached ? undefined : await takeRetries(transaction, message, number, tokens);
    const settlements = awaited ? answers.filter(({ token }) => awaited.has(token)) : answers;
    if (!reached) await countAnswers(transaction, batch, answersOf(settlements), now);
    const noted = settlements.filter(({ verdict }) => verdict.kind !== 'accepted' || verdict.liveness);
    // In one order everywhere, so that two broadcasts that meet the same devices never wait for each other.
    noted.sort((a, b) => (a.token < b.token ? -1 : 1));
    await addFailures(transaction, failuresOf(batch, noted, now));
    await saveRetries(transaction, retriesOf(batch, noted));
    for (const { token, endpoint, verdict } of noted) {
      if (!verdict.liveness || endpoint === null) continue;
      await markDevice(transaction, { token, endpoint }, verdict.liveness, now);
    }
    if (reached && !(await saveProgress(transaction, batch, reached))) {
      throw new Error('Another worker sends this batch too; what it has counted is not counted twice.');
    }
    // Last, since it holds the one row that all batches of the message share until the commit.
    const state = await addToMessage(transaction, site, message, tallyOf(settlements));
    return { settlements, isCancelled: state === 'cancelled' };
  });
  for (const { service, verdict } of settlements) {
    if (verdict.kind === 'unanswered') continue;
    observer.settled(service, verdict.kind === 'failed' ? verdict.reason : verdict.kind);
  }
  onChange(site, message);
  return { isCancelled };
}

/**
 * What each push service said of messages: what it was not asked or left for later is not among it. Nor is that a
 * browser is gone: the push service does what it is for when it says so.
 */
function answersOf(settlements: readonly Settlement[]): AnswerCounts {
  const counts: Partial<Record<Settlement['service'], { accepted: number; refused: number }>> = {};
  for (const { verdict, status, service } of settlements) {
    if (verdict.kind === 'retry' || verdict.kind === 'gone' || status === null) continue;
    const count = (counts[service] ??= { accepted: 0, refused: 0 });
    count[verdict.kind === 'accepted' ? 'accepted' : 'refused'] += 1;
  }
  return counts;
}

function tallyOf(settlements: readonly Settlement[]) {
  const tally = { accepted: 0, gone: 0, failed: 0, expired: 0 };
  for (const { verdict } of settlements) {
    if (verdict.kind === 'retry' || verdict.kind === 'unanswered') continue;
    tally[verdict.kind] += 1;
    if (verdict.kind === 'failed' && verdict.reason === 'expired') tally.expired += 1;
  }
  return tally;
}

function failuresOf(batch: BatchRow, settlements: readonly Settlement[], at: number): FailureRow[] {
  const { message, expires_at } = batch;
  return settlements.flatMap(({ token, verdict, status, service }) =>
    verdict.kind === 'failed'
      ? [{ shard: shardOf(token), message, token, reason: verdict.reason, status, service, at, expires_at }]
      : [],
  );
}

function retriesOf(batch: BatchRow, settlements: readonly Settlement[]): RetryRow[] {
  return settlements.flatMap(({ token, verdict }) =>
    verdict.kind === 'retry' || verdict.kind === 'unanswered'
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
