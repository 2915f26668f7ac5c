import { sql } from 'kysely';
import { isPostgres } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import { createStatementBySize } from '../../database/statement-by-size.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { deliverableColumns } from '../../devices/deliverable-device.ts';
import type { DirectDelivery } from '../../messages/direct/direct-request.ts';
import { isOneOfMessages, keyOf } from '../../messages/direct/message-key.ts';

/**
 * Claims direct messages that are due for this process: retries, and those whose process ended before it sent them.
 * @param until - when other processes may claim them, unless they are settled by then; milliseconds
 */
export async function claimDue(
  db: Executor,
  { now, until, limit }: { readonly now: number; readonly until: number; readonly limit: number },
): Promise<DirectDelivery[]> {
  const due = db
    .selectFrom('direct_queue')
    .select(['site', 'id', 'token'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit);
  // Two processes never wait for each other, and never claim the same message.
  const free = isPostgres(db) ? due.forUpdate().skipLocked() : due;
  const messages = await db
    .updateTable('direct_queue')
    .set({ due_at: until })
    .where(sql<boolean>`(site, id, token) in ${free}`)
    .returningAll()
    .execute();
  if (messages.length === 0) return [];
  const tokens = [...new Set(messages.map(({ token }) => token))];
  const devices = await db.selectFrom('device').select(deliverableColumns).where(isOneOf(tokens)).execute();
  const byToken = new Map(devices.map((device) => [device.token, device]));
  return messages.map((message) => ({ message, device: byToken.get(message.token) ?? null }));
}

/** Makes messages that were claimed due again for any process, because there is no room for them now. */
export async function putBack(
  db: Executor,
  deliveries: readonly DirectDelivery[],
  dueAt: number,
): Promise<void> {
  if (deliveries.length === 0) return;
  await db
    .updateTable('direct_queue')
    .set({ due_at: dueAt })
    .where(isOneOfMessages(deliveries.map(({ message }) => message)))
    .where('state', '=', 'sending')
    .execute();
}

const selectSending = createStatementBySize({
  compile: (db, messages: readonly DirectDelivery['message'][]) =>
    db
      .selectFrom('direct_queue')
      .select(['id', 'token'])
      .where(isOneOfMessages(messages))
      .where(sql<boolean>`state = 'sending'`)
      .compile(),
  valuesOf: ({ site, id, token }) => [site, id, token],
  longest: 128,
});

/**
 * Lists the messages to users that were cancelled since they were read, for example because another person now uses the
 * device.
 */
export async function findCancelled(
  db: Executor,
  deliveries: readonly DirectDelivery[],
): Promise<ReadonlySet<DirectDelivery>> {
  const ofUsers = deliveries.filter(({ message }) => message.user_id !== null);
  const sending = await selectSending(
    db,
    ofUsers.map(({ message }) => message),
  );
  const keys = new Set(sending.map(keyOf));
  return new Set(ofUsers.filter(({ message }) => !keys.has(keyOf(message))));
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
