import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { DeliveryResult } from '../../../src/delivery/send/delivery-result.ts';
import { checkpoint } from '../../../src/delivery/progress/checkpoint.ts';
import { countResponses } from '../../../src/delivery/progress/count-responses.ts';
import { finishBatch } from '../../../src/delivery/progress/finish-batch.ts';
import { noObserver } from '../../../src/delivery/observer.ts';
import { trackProgress } from '../../../src/delivery/progress/progress.ts';
import { createLogger } from '../../../src/logger.ts';
import { findBatch, insertBatch, namedBatch } from '../../../src/delivery/progress/batches.ts';
import type { BatchRow } from '../../../src/database/schema.ts';
import { dayIn } from '../../../src/devices/time-zones/site-days.ts';
import { forgetDevice } from '../../../src/devices/devices.ts';
import { countDevices } from '../../../src/devices/find-devices.ts';
import { findMessageRow } from '../../../src/messages/messages.ts';
import { summariseFailures } from '../../../src/messages/outcomes/failure-counts.ts';
import { listFailures } from '../../../src/messages/outcomes/failures.ts';
import { sumResponses } from '../../../src/messages/outcomes/push-service-days.ts';
import { readTimeline } from '../../../src/messages/outcomes/timeline.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepBatch } from '../../harness/messages.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage } from '../../harness/storage.ts';

const logger = createLogger({ level: 'silent' });

describeOnEngines((open) => {
  it('stores the results of two broadcasts to the same devices, in any order', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 200);
    const results = tokens.map((token): DeliveryResult => ({
      token,
      endpoint: `https://fcm.googleapis.com/push/${tokens.indexOf(token)}`,
      decision: { kind: 'gone', liveness: 'gone' },
      status: 410,
      service: 'google',
    }));
    const settle = async (answers: readonly DeliveryResult[]) => {
      const now = Date.now();
      const batch = await keepBatch(storage, tokens, now);
      // In the caller's transaction a deadlock is not retried, so that the test would fail.
      await db.transaction().execute((transaction) => {
        const context = {
          db: transaction,
          clock: Date.now,
          observer: noObserver,
          onChange: () => {},
          logger,
        };
        return checkpoint(context, batch, answers, trackProgress(batch, tokens));
      });
      return (await statusOf(storage, batch.message)).counts.gone;
    };
    const kept = await Promise.all([settle(results), settle(results.toReversed())]);
    expect(kept).toEqual([200, 200]);
    expect(await countDevices(db, 'default')).toBe(0);
  });

  it('counts the devices whose permission was probably revoked among those that are gone', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 3);
    const batch = await keepBatch(storage, tokens, Date.now());
    const revoked = { kind: 'gone', isRevoked: true } as const;
    const decisions = [revoked, revoked, { kind: 'gone' }] as const;
    const results = tokens.map((token, index): DeliveryResult => {
      return { token, endpoint: null, decision: decisions[index]!, status: 410, service: 'google' };
    });
    const context = { db, clock: Date.now, observer: noObserver, onChange: () => {}, logger };
    await checkpoint(context, batch, results, trackProgress(batch, tokens));
    expect(await findMessageRow(db, 'default', batch.message)).toMatchObject({ gone: 3, revoked: 2 });
  });

  it('counts each group once, when two workers send each of several concurrent batches', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 20);
    const first = await keepBatch(storage, tokens.slice(0, 1), now);
    const { site, message, send_at, expires_at } = first;
    for (const [index, token] of tokens.entries()) {
      const name = { site, message, number: index, send_at, expires_at };
      if (index > 0) await insertBatch(db, namedBatch(name, [token]));
    }
    const context = { db, clock: Date.now, observer: noObserver, onChange: () => {}, logger };
    // Read by both before either has counted.
    const batches = await db.selectFrom('batch').selectAll().orderBy('number').execute();
    const settle = async (batch: BatchRow) => {
      const token = tokens[batch.number]!;
      const result: DeliveryResult = {
        token,
        endpoint: null,
        decision: { kind: 'accepted' },
        status: 201,
        service: 'google',
      };
      await checkpoint(context, batch, [result], trackProgress(batch, [token]));
    };
    const outcomes = await Promise.allSettled([...batches, ...batches].map(settle));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect((await statusOf(storage, message)).counts.accepted).toBe(20);
    const kept = await db.selectFrom('batch').select('settled').execute();
    expect(kept).toEqual(tokens.map(() => ({ settled: 1 })));
  });

  it('counts responses once after an interrupted first delivery run', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 3);
    const now = Date.now();
    const { message } = await keepBatch(storage, tokens, now);
    const context = {
      db,
      clock: () => now,
      observer: noObserver,
      onChange: () => {},
      logger,
    };
    const settle = async (token: string, decision: DeliveryResult['decision'], status: number) => {
      // Read again, as by a worker that continues it.
      const batch = (await findBatch(db, message, 0))!;
      const result: DeliveryResult = { token, endpoint: null, decision, status, service: 'google' };
      await checkpoint(context, batch, [result], trackProgress(batch, tokens));
      return batch;
    };
    await settle(tokens[0]!, { kind: 'accepted' }, 201);
    await settle(tokens[1]!, { kind: 'failed', reason: 'request_refused' }, 400);
    const batch = await settle(tokens[2]!, { kind: 'accepted' }, 201);
    // Two workers finish the same batch.
    await Promise.all([finishBatch(context, batch), finishBatch(context, batch)]);
    expect(await sumResponses(db, 'default', dayIn('America/Sao_Paulo', now))).toEqual([
      { service: 'google', accepted: 2, refused: 1 },
    ]);
    expect((await readTimeline(db, message, now)).accepted).toEqual([2]);
  });

  it('spreads the counts of direct messages over rows that rarely block each other', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 20);
    const now = Date.now();
    for (const token of tokens) {
      const batch = await keepBatch(storage, [token], now);
      await countResponses(db, batch, { google: { accepted: 1, refused: 0 } }, now);
    }
    const rows = await db.selectFrom('push_service_day').select('slot').execute();
    expect(rows.length).toBeGreaterThan(2);
    expect(await sumResponses(db, 'default', dayIn('America/Sao_Paulo', now))).toMatchObject([
      { accepted: 20 },
    ]);
  });

  it('stores equal rejections of a push service as one count, without devices', async () => {
    const storage = await open();
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 3);
    const batch = await keepBatch(storage, tokens, Date.now());
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const context = {
      db: storage.db,
      clock: Date.now,
      observer: noObserver,
      onChange: () => {},
      logger: createLogger({ level: 'warn', destination }),
    };
    const results = tokens.map((token, index): DeliveryResult => ({
      token,
      endpoint: null,
      decision: { kind: 'failed', reason: 'request_refused' },
      status: 400,
      statedReason: index < 2 ? 'bad request' : 'too late',
      service: 'google',
    }));
    await checkpoint(context, batch, results, trackProgress(batch, tokens));
    const expected = { message: batch.message, batch: 0, service: 'google', status: 400 };
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ ...expected, reason: 'bad request', devices: 2 }),
      expect.objectContaining({ ...expected, reason: 'too late', devices: 1 }),
    ]);
    for (const token of tokens) expect(lines.join('')).not.toContain(token);
  });

  it('only counts a failure of a device that was deleted meanwhile', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 2);
    const now = Date.now();
    const batch = await keepBatch(storage, tokens, now);
    await forgetDevice(db, tokens[0]!);
    const results = tokens.map((token): DeliveryResult => ({
      token,
      endpoint: null,
      decision: { kind: 'failed', reason: 'request_refused' },
      status: 400,
      service: 'google',
    }));
    const context = { db, clock: Date.now, observer: noObserver, onChange: () => {}, logger };
    await checkpoint(context, batch, results, trackProgress(batch, tokens));
    expect(await listFailures(db, batch.message, 10)).toMatchObject([{ token: tokens[1] }]);
    expect(await summariseFailures(db, batch.message)).toMatchObject([
      { reason: 'request_refused', devices: 2 },
    ]);
  });
});

it('leaves a failed checkpoint to the back-off of the job queue until it is stored (rpush#52)', async () => {
  const sink = await startPushSink();
  const storage = await openTestStorage();
  await registerDevices(storage, sink.origin, 1);
  const delivery = await createTestDelivery(storage, sink.origin);
  await delivery.start();
  await sql`create trigger no_room before update on batch begin select raise(abort, 'no room'); end`.execute(
    storage.db,
  );
  const { id } = await delivery.accept('default', sendTo({ everyone: true }));
  const job = storage.db.selectFrom('job').select('attempts');
  await vi.waitFor(async () => expect(await job.execute()).toEqual([{ attempts: 2 }]), 60_000);
  expect(sink.arrivals.length).toBeGreaterThanOrEqual(2);
  await sql`drop trigger no_room`.execute(storage.db);
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), 60_000);
  expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 1, accepted: 1 });
});
