import type { MessageState } from '@sineta/protocol';
import type { AnswerCounts } from '../../messages/outcomes/answer-counts.ts';
import { countProgress } from './count-progress.ts';
import type { Executor } from '../../database/executor.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import { addFailures } from '../../messages/outcomes/failures.ts';
import { markDevice } from '../../devices/liveness.ts';
import { addToMessage } from '../../messages/messages.ts';
import { saveRetries, takeRetries } from './retries.ts';
import type { BatchRow, FailureRow, RetryRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import type { Settlement } from '../send/send-to-device.ts';
import type { DeliveryContext } from '../context.ts';
import { countAnswers } from './count-answers.ts';
import { logRefusals } from './log-refusals.ts';
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
  {
    db,
    clock,
    observer,
    onChange,
    logger,
  }: Pick<DeliveryContext, 'db' | 'clock' | 'observer' | 'onChange' | 'logger'>,
  batch: BatchRow,
  answers: readonly Settlement[],
  progress: Progress | undefined,
): Promise<{ readonly isCancelled: boolean }> {
  const { message, site } = batch;
  const now = clock();
  const { settlements, state } = progress
    ? await keepFirstAnswers(db, batch, answers, progress, now)
    : await keepLateAnswers(db, batch, answers, now);
  for (const { service, verdict } of settlements) {
    if (verdict.kind === 'unanswered') continue;
    observer.settled(service, verdict.kind === 'failed' ? verdict.reason : verdict.kind);
  }
  logRefusals(logger, batch, settlements);
  onChange(site, message);
  return { isCancelled: state === 'cancelled' };
}

/** What was counted, and the state of the message after it. */
interface Kept {
  readonly settlements: readonly Settlement[];
  readonly state: MessageState | undefined;
}

async function keepFirstAnswers(
  db: Executor,
  batch: BatchRow,
  settlements: readonly Settlement[],
  progress: Progress,
  now: number,
): Promise<Kept> {
  const reached = progress.settle(
    settlements.map(({ token }) => token),
    answersOf(settlements),
  );
  // Last, since it holds the one row that all batches of the message share until the commit.
  const count = async (executor: Executor): Promise<MessageState> => {
    const state = await countProgress(executor, batch, reached, tallyOf(settlements));
    if (state !== undefined) return state;
    throw new Error(
      'Another worker sends this batch too, or its message was forgotten; nothing is counted twice.',
    );
  };
  const noted = notedOf(settlements);
  if (noted.length === 0) return { settlements, state: await count(db) };
  const state = await inRelaxedTransaction(db, async (transaction) => {
    await note(transaction, batch, noted, now);
    return count(transaction);
  });
  return { settlements, state };
}

function keepLateAnswers(
  db: Executor,
  batch: BatchRow,
  answers: readonly Settlement[],
  now: number,
): Promise<Kept> {
  const { message, number, site } = batch;
  const tokens = answers.map(({ token }) => token);
  return inRelaxedTransaction(db, async (transaction) => {
    const awaited = await takeRetries(transaction, message, number, tokens);
    const settlements = answers.filter(({ token }) => awaited.has(token));
    await countAnswers(transaction, batch, answersOf(settlements), now);
    await note(transaction, batch, notedOf(settlements), now);
    return { settlements, state: await addToMessage(transaction, site, message, tallyOf(settlements)) };
  });
}

/** Those that leave more than a count, in one order everywhere: two broadcasts that meet the same devices never wait for each other. */
function notedOf(settlements: readonly Settlement[]): readonly Settlement[] {
  return settlements
    .filter(({ verdict }) => verdict.kind !== 'accepted' || verdict.liveness)
    .sort((a, b) => (a.token < b.token ? -1 : 1));
}

async function note(
  transaction: Executor,
  batch: BatchRow,
  settlements: readonly Settlement[],
  now: number,
): Promise<void> {
  await addFailures(transaction, failuresOf(batch, settlements, now));
  await saveRetries(transaction, retriesOf(batch, settlements));
  for (const { token, endpoint, verdict } of settlements) {
    if (!verdict.liveness || endpoint === null) continue;
    await markDevice(transaction, { token, endpoint }, verdict.liveness, now);
  }
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
