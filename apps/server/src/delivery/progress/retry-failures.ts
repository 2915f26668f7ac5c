import type { Transaction } from 'kysely';
import { insertBatch, namedBatch } from '../storage/batches.ts';
import { asStorageError } from '../storage/errors.ts';
import { inTransaction } from '../storage/executor.ts';
import { listFailures, removeFailures } from '../storage/failures.ts';
import { findMessageRow, reopenMessage } from '../storage/messages.ts';
import type { MessageRow, Schema } from '../storage/schema.ts';
import type { DeliveryContext } from './context.ts';
import { DeliveryError } from './errors.ts';
import { priorityOf } from './priority.ts';

/** Devices that are taken in one transaction, and so devices a batch. */
const groupSize = 1000;

/** Keeps what is done beside it, all of both or nothing. */
export type RetryRecord = (transaction: Transaction<Schema>, devices: number) => Promise<void>;

/**
 * Sends a message again to those that it failed for and whose TTL has not ended, and to nobody else. Each
 * group of failures becomes batches in one transaction, so that when this breaks off the rest are still failures.
 * @param record Goes into each of these transactions, with how many devices it is sent to again by then.
 * @returns how many devices it is sent to again.
 * @throws DeliveryError `not_found`, or `message_over` when the TTL has ended for all or it was cancelled.
 */
export async function retryFailures(
  context: DeliveryContext,
  site: string,
  message: string,
  record: RetryRecord = async () => {},
): Promise<number> {
  const startedAt = context.clock();
  const row = await requireOpen(context, site, message, startedAt);
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
    // What is left had its time at an earlier hour of another time zone.
    const [left] = await listFailures(context.db, message, 1, { until: startedAt });
    if (left !== undefined && startedAt >= left.expires_at) throw ttlEnded(left.expires_at);
    return 0;
  } catch (error) {
    throw asStorageError(error, 'The failures cannot be taken back') ?? error;
  }
}

async function requireOpen(
  { db }: DeliveryContext,
  site: string,
  message: string,
  now: number,
): Promise<MessageRow> {
  const row = await findMessageRow(db, site, message);
  if (row === undefined) throw new DeliveryError('not_found', 'This site has no such message.');
  if (row.state === 'cancelled') {
    throw new DeliveryError('message_over', 'The message was cancelled. Send it anew when it is wanted.');
  }
  if (now >= row.expires_at) throw ttlEnded(row.expires_at);
  return row;
}

function ttlEnded(at: number): DeliveryError {
  return new DeliveryError(
    'message_over',
    `The TTL of the message ended at ${new Date(at).toISOString()}, and nothing is sent after it. Send it anew when it still matters.`,
  );
}

/** @returns how many failures became batches. */
async function takeGroup(
  context: DeliveryContext,
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
    // Cancelled or at the end of its TTL since it was looked at: the transaction gives the failures back.
    if (number === undefined) throw new DeliveryError('message_over', 'The message ended just now.');
    const tokens = failures.map(({ token }) => token);
    const batch = namedBatch({ site, message, number, send_at: startedAt, expires_at }, tokens);
    await insertBatch(transaction, batch);
    const job = { kind: 'send', site, message, batch: number } as const;
    await context.jobs.enqueue(transaction, job, { priority: priorityOf(batch) });
  }
  return taken.length;
}
