import type { Transaction } from 'kysely';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/database/schema.ts';
import { newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';
import { writeDirectResults } from '../../../src/delivery/direct/direct-results.ts';
import { noObserver } from '../../../src/delivery/observer.ts';
import { checkpoint } from '../../../src/delivery/progress/checkpoint.ts';
import { createLogger } from '../../../src/logger.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { addToPushServiceDays } from '../../../src/messages/outcomes/push-service-days.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { keepBatch } from '../../harness/messages.ts';
import type { TestStorage } from '../../harness/storage.ts';

const endpoint = 'https://fcm.googleapis.com/push/0';

type Work = (transaction: Transaction<Schema>) => Promise<unknown>;

/**
 * Runs some work while another transaction has the first of two locks, and takes the second one as soon as the work waits. If
 * the work has the second one then, one of them fails. In the caller's transaction a deadlock is not retried.
 */
async function duringOther(
  storage: TestStorage,
  { first, second }: Readonly<Record<'first' | 'second', Work>>,
  work: Work,
): Promise<void> {
  const hasFirst = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const other = storage.db.transaction().execute(async (transaction) => {
    await first(transaction);
    hasFirst.resolve();
    await goOn.promise;
    await second(transaction);
  });
  await hasFirst.promise;
  const done = storage.db.transaction().execute(work);
  await untilWaiting(storage);
  goOn.resolve();
  await Promise.all([other, done]);
}

/** Stores two direct messages that are still to be sent, in the order of their ids. */
async function queueTwo({ db }: TestStorage, tokens: readonly [string, string]) {
  const now = Date.now();
  const rows = tokens.map((token, index) => ({
    site: 'default',
    id: newTimeOrderedId(now + index),
    token,
    title: 'Pedido',
    state: 'sending' as const,
    payload: '{}',
    translations: null,
    created_at: now,
    expires_at: now + 60_000,
    due_at: now,
    ttl: 60,
    urgency: 'normal' as const,
    collapse_key: null,
    attempts: 0,
    sent_by_kind: null,
    sent_by_name: null,
    user_id: null,
  }));
  await db.insertInto('direct_queue').values(rows).execute();
  return rows;
}

const lock =
  (id: string): Work =>
  (db) =>
    db.updateTable('direct_queue').set({ attempts: 1 }).where('id', '=', id).execute();

describeOnEngines((open) => {
  it('retried results lock devices before the days of push services', async () => {
    const storage = await open();
    const { db } = storage;
    const [token = ''] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    const now = Date.now();
    const batch = await keepBatch(storage, [token], now);
    const retry = {
      shard: shardOf(token),
      message: batch.message,
      token,
      batch: 0,
      due_at: now,
      attempts: 1,
    };
    await db.insertInto('retry').values(retry).execute();
    const counts = { google: { accepted: 1, refused: 0 } };
    const decision = { kind: 'accepted', liveness: 'alive' } as const;
    const result = { token, endpoint, decision, status: 201, service: 'google' } as const;
    await duringOther(
      storage,
      {
        first: (other) => other.updateTable('device').set({ last_seen_at: now }).execute(),
        second: (other) => addToPushServiceDays(other, 'default', counts, shardOf(token), now),
      },
      (transaction) => {
        const logger = createLogger({ level: 'silent' });
        const clock = () => now;
        const context = { db: transaction, clock, observer: noObserver, onChange: () => {}, logger };
        return checkpoint(context, batch, [result], undefined);
      },
    );
    const days = await db.selectFrom('push_service_day').select(['slot', 'accepted']).execute();
    expect(days).toEqual([{ slot: shardOf(token) % 8, accepted: 2 }]);
  });

  it('receipts lock direct messages by device, whichever is older', async () => {
    const storage = await open();
    const [low = '', high = ''] = (await registerDevices(storage, 'https://fcm.googleapis.com', 2)).sort();
    const [older, newer] = await queueTwo(storage, [high, low]);
    await duringOther(storage, { first: lock(newer!.id), second: lock(older!.id) }, (transaction) =>
      recordReceipts(
        transaction,
        [older!, newer!].map(({ token, id }) => ({ token, receipts: [{ message: id, event: 'displayed' }] })),
      ),
    );
    const rows = await storage.db.selectFrom('direct_queue').select('displayed_at').execute();
    expect(rows).toEqual([{ displayed_at: expect.any(Number) }, { displayed_at: expect.any(Number) }]);
  });

  it('results lock the direct messages to a device by their ids', async () => {
    const storage = await open();
    const [token = ''] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    const [older, newer] = await queueTwo(storage, [token, token]);
    const failed = { kind: 'failed', reason: 'request_refused' } as const;
    const result = { token, endpoint: null, decision: failed, status: 400, service: 'google' } as const;
    await duringOther(storage, { first: lock(older!.id), second: lock(newer!.id) }, (transaction) =>
      writeDirectResults(
        transaction,
        [newer!, older!].map((message) => ({ message, result })),
        Date.now(),
      ),
    );
    const rows = await storage.db.selectFrom('direct_queue').select('state').execute();
    expect(rows).toEqual([{ state: 'failed' }, { state: 'failed' }]);
  });
});
