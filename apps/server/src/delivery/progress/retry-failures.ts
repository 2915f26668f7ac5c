import type { Kysely, Transaction } from 'kysely';
import type { JobQueue } from '../../jobs/queue.ts';
import { insertBatch, namedBatch } from './batches.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { inTransaction } from '../../database/executor.ts';
import { listFailures, removeFailures } from '../../messages/outcomes/failures.ts';
import { findMessageRow, reopenMessage } from '../../messages/messages.ts';
import type { MessageRow, Schema } from '../../database/schema.ts';
import { requireRetryable, ttlEnded } from '../../messages/require-retryable.ts';
import type { RecordAction } from '../../messages/scheduler.ts';
import { ApiError } from '../../api-error.ts';
import { priorityOf } from '../send/priority.ts';

/** Failures in one transaction, and devices of a batch. */
const groupSize = 1000;

interface RetryFailuresOptions {
  readonly db: Kysely<Schema>;
  readonly jobs: JobQueue;
  readonly clock: () => number;
}

/**
 * Sends a message again to the devices for which it failed and its TTL has not ended. Each group of failures becomes batches
 * in one transaction: after an interruption the rest are still failures.
 * @param record Runs in each transaction, with the number of devices so far.
 * @returns the number of devices.
 * @throws ApiError `not_found`, or `message_closed` when its TTL has ended for all devices, or it was cancelled or withdrawn.
 */
export async function retryFailures(
  context: RetryFailuresOptions,
  site: string,
  message: string,
  record: RecordAction<number> = async () => {},
): Promise<number> {
  const startedAt = context.clock();
  const row = await findMessageRow(context.db, site, message);
  if (row === undefined)
    throw new ApiError('not_found', { detail: 'This site has no message with this id.' });
  requireRetryable(endOf(row), row.expires_at, startedAt);
  let retried = 0;
  try {
    for (;;) {
      const taken = await inTransaction(context.db, async (transaction) => {
        const group = await takeGroup(context, transaction, row, startedAt);
        if (group > 0) await record(transaction, retried + group);
        return group;
      });
      if (taken === 0) break;
      retried += taken;
    }
    if (retried > 0) return retried;
    // The remaining devices got it earlier, in another time zone.
    const [left] = await listFailures(context.db, message, 1, { until: startedAt });
    if (left !== undefined && startedAt >= left.expires_at) throw ttlEnded(left.expires_at);
    return 0;
  } catch (error) {
    throw asStorageError(error, 'The failures cannot be retried') ?? error;
  }
}

function endOf({ state, withdrawn_at }: MessageRow): 'cancelled' | 'withdrawn' | undefined {
  if (withdrawn_at !== null) return 'withdrawn';
  return state === 'cancelled' ? 'cancelled' : undefined;
}

/** @returns how many failures became batches. */
async function takeGroup(
  context: RetryFailuresOptions,
  transaction: Transaction<Schema>,
  { site, id: message }: MessageRow,
  startedAt: number,
): Promise<number> {
  const range = { until: startedAt, openAt: startedAt };
  const listed = await listFailures(transaction, message, groupSize, range);
  const found = listed.map(({ token }) => token);
  const taken = await removeFailures(transaction, message, found);
  for (const [expires_at, failures] of Map.groupBy(taken, (failure) => failure.expires_at)) {
    const expired = failures.filter(({ reason }) => reason === 'expired').length;
    const reopening = { devices: failures.length, expired };
    const number = await reopenMessage(transaction, site, message, reopening, context.clock());
    // Cancelled, withdrawn or expired since it was read: the transaction restores the failures.
    if (number === undefined)
      throw new ApiError('message_closed', {
        detail: 'The message was cancelled or withdrawn, or its TTL ended, during this request.',
      });
    const tokens = failures.map(({ token }) => token);
    const batch = namedBatch({ site, message, number, send_at: startedAt, expires_at }, tokens);
    await insertBatch(transaction, batch);
    const job = { kind: 'send', site, message, batch: number } as const;
    await context.jobs.enqueue(transaction, job, { priority: priorityOf(batch) });
  }
  return taken.length;
}
