import type { Transaction } from 'kysely';
import { insertBatch, namedBatch } from '../storage/batches.ts';
import { asStorageError } from '../storage/errors.ts';
import { inTransaction } from '../storage/executor.ts';
import { listFailures, removeFailures } from '../storage/failures.ts';
import { findMessageRow, reopenMessage } from '../storage/messages.ts';
import type { MessageRow, Schema } from '../storage/schema.ts';
import type { DeliveryContext } from './context.ts';
import { DeliveryError } from './errors.ts';

/** Devices that are taken in one transaction, and so devices a batch. */
const groupSize = 1000;

/**
 * Sends a message again to those that it failed for, and to nobody else. Each group of failures becomes a
 * batch in one transaction, so that when this breaks off the rest are still failures.
 * @returns how many devices it is sent to again.
 * @throws DeliveryError `not_found`, or `message_over` when its TTL has ended or it was cancelled.
 */
export async function retryFailures(
  context: DeliveryContext,
  site: string,
  message: string,
): Promise<number> {
  const startedAt = context.clock();
  const row = await requireOpen(context, site, message, startedAt);
  let retried = 0;
  try {
    for (;;) {
      const taken = await inTransaction(context.db, (transaction) =>
        takeGroup(context, transaction, row, startedAt),
      );
      if (taken === 0) return retried;
      retried += taken;
    }
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
  if (now >= row.expires_at) {
    const endedAt = new Date(row.expires_at).toISOString();
    throw new DeliveryError(
      'message_over',
      `The TTL of the message ended at ${endedAt}, and nothing is sent after it. Send it anew when it still matters.`,
    );
  }
  return row;
}

/** @returns how many failures became a batch. */
async function takeGroup(
  context: DeliveryContext,
  transaction: Transaction<Schema>,
  { site, id: message, expires_at }: MessageRow,
  startedAt: number,
): Promise<number> {
  const listed = await listFailures(transaction, message, groupSize, { until: startedAt });
  const found = listed.map(({ token }) => token);
  const taken = await removeFailures(transaction, message, found);
  if (taken.length === 0) return 0;
  const expired = taken.filter(({ reason }) => reason === 'expired').length;
  const reopening = { devices: taken.length, expired };
  const number = await reopenMessage(transaction, site, message, reopening, context.clock());
  // Cancelled or at the end of its TTL since it was looked at: the transaction gives the failures back.
  if (number === undefined) throw new DeliveryError('message_over', 'The message ended just now.');
  const tokens = taken.map(({ token }) => token);
  await insertBatch(
    transaction,
    namedBatch({ site, message, number, send_at: startedAt, expires_at }, tokens),
  );
  await context.jobs.enqueue(transaction, { kind: 'send', site, message, batch: number });
  return taken.length;
}
