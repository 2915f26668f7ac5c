import { sql } from 'kysely';
import { isPostgres } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { createStatementBySize } from '../../database/statement-by-size.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { deliverableColumns } from '../../devices/deliverable-device.ts';
import type { DirectDelivery } from '../../messages/direct/direct-request.ts';
import { isOneOfMessages, keyOf } from '../../messages/direct/message-key.ts';
import { leaseOfRow } from './lease.ts';

/** A power of two. */
const putBackAtOnce = 256;

/** Claims direct messages that are due for this process: retries, and those whose process ended before it sent them. */
export function claimDue(
  db: Executor,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<DirectDelivery[]> {
  return inTransaction(db, async (transaction) => {
    const messages = await takeLeases(transaction, now, limit);
    return withDevices(transaction, messages);
  });
}

function takeLeases(db: Executor, now: number, limit: number): Promise<DirectMessageRow[]> {
  const due = db
    .selectFrom('direct_queue')
    .select(['site', 'id', 'token'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit);
  // Two processes never wait for each other, and never claim the same message.
  const free = isPostgres(db) ? due.forUpdate().skipLocked() : due;
  return db
    .updateTable('direct_queue')
    .set({ due_at: leaseOfRow(now) })
    .where(sql<boolean>`(site, id, token) in ${free}`)
    .returningAll()
    .execute();
}

async function withDevices(db: Executor, messages: readonly DirectMessageRow[]): Promise<DirectDelivery[]> {
  if (messages.length === 0) return [];
  const tokens = [...new Set(messages.map(({ token }) => token))];
  const devices = await db.selectFrom('device').select(deliverableColumns).where(isOneOf(tokens)).execute();
  const byToken = new Map(devices.map((device) => [device.token, device]));
  return messages.map((message) => ({ message, device: byToken.get(message.token) ?? null }));
}

/** Makes messages due again for any process, because this one does not send them now. */
export async function putBack(
  db: Executor,
  deliveries: readonly DirectDelivery[],
  dueAt: number,
): Promise<void> {
  for (const chunk of powerOfTwoChunks(deliveries, putBackAtOnce)) {
    await db
      .updateTable('direct_queue')
      .set({ due_at: dueAt })
      .where(isOneOfMessages(chunk.map(({ message }) => message)))
      .where('state', '=', 'sending')
      .execute();
  }
}

const selectSending = createStatementBySize({
  compile: (db, messages: readonly DirectDelivery['message'][]) =>
    db
      .selectFrom('direct_queue')
      .select(['id', 'token', 'due_at'])
      .where(isOneOfMessages(messages))
      .where(sql<boolean>`state = 'sending'`)
      .compile(),
  valuesOf: ({ site, id, token }) => [site, id, token],
  longest: 128,
});

/** A message to a device that leaves within this time is not read again; milliseconds. */
const atOnce = 1000;

/**
 * Lists the messages that this process must not send any more: they were cancelled or deleted since they were read, or their
 * lease ended and another process has them. Reads those to users, whose device another person may use now, and others
 * that have waited.
 *
 * @param leaseOf - the end of the lease that this process has
 */
export async function findLost(
  db: Executor,
  deliveries: readonly DirectDelivery[],
  now: number,
  leaseOf: (delivery: DirectDelivery) => number | null | undefined,
): Promise<ReadonlySet<DirectDelivery>> {
  const toCheck = deliveries.filter(
    ({ message }) => message.user_id !== null || message.created_at < now - atOnce,
  );
  const sending = await selectSending(
    db,
    toCheck.map(({ message }) => message),
  );
  const leases = new Map(sending.map((row) => [keyOf(row), row.due_at]));
  return new Set(
    toCheck.filter((delivery) => {
      const lease = leases.get(keyOf(delivery.message));
      return lease === undefined || lease !== leaseOf(delivery);
    }),
  );
}

/**
 * Makes the first attempts due that an earlier process of this database was about to make. A SQLite database has one
 * process at a time, so that the earlier one has ended; on PostgreSQL others may still be sending.
 */
export async function endEarlierLeases(
  db: Executor,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<void> {
  if (isPostgres(db)) return;
  await db
    .updateTable('direct_queue')
    .set({ due_at: now })
    .where('due_at', '>', now)
    .where('due_at', '<=', until)
    .where('attempts', '=', 0)
    .execute();
}
