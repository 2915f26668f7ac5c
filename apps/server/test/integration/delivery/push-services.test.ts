import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { describeOnEngines } from '../../harness/engines.ts';
import { forgetDevice } from '../../../src/devices/devices.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { addVapidKey } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { countJobs, createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { createLogger } from '../../../src/logger.ts';
import { registerDevices } from '../../harness/devices.ts';
import { type Answer, type Arrival, startPushSink } from '../../harness/push-sink.ts';

describeOnEngines((open) => {
  /** A push service that does not respond until it is released. */
  async function startHeldSink() {
    const held = Promise.withResolvers<Answer>();
    const sink = await startPushSink(() => held.promise);
    return { sink, answer: () => held.resolve({ status: 201 }) };
  }

  it('stops a broadcast when it is cancelled, and counts only what happened', async () => {
    const { sink, answer } = await startHeldSink();
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 160);
    const batchSize = 20;
    const delivery = await createTestDelivery(storage, sink.origin, {
      tuning: {
        batchSize,
        concurrency: { initial: 16, ceiling: 16 },
        patience: 10_000,
        checkpointResults: 1,
      },
    });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(16), soon);
    expect(await delivery.cancel('default', id)).toBe(true);
    answer();
    await vi.waitFor(async () => {
      expect(await storage.db.selectFrom('batch').select('number').execute()).toEqual([]);
    }, soon);
    await vi.waitFor(async () => expect(await countJobs(storage)).toBe(0), soon);
    // Nothing is sent to the devices that were waiting for a permit.
    const inOrder = tokens.toSorted((a, b) => shardOf(a) - shardOf(b) || (a < b ? -1 : 1));
    const batchOf = ({ path }: Arrival) =>
      Math.floor(inOrder.indexOf(tokens[Number(path.split('/').at(-1))]!) / batchSize);
    expect(new Set(sink.arrivals.map(batchOf)).size).toBeLessThanOrEqual(2);
    const { state, counts } = await statusOf(storage, id);
    expect({ state, counts }).toMatchObject({
      state: 'cancelled',
      counts: { accepted: sink.arrivals.length, failed: 0, gone: 0 },
    });
    expect(counts.targeted).toBeGreaterThan(counts.accepted);
  });

  it('counts requests that were in progress at the cancellation, however late the responses', async () => {
    const { sink, answer } = await startHeldSink();
    const refusing = await startPushSink(() => ({ status: 503 }));
    const storage = await open();
    await registerDevices(storage, sink.origin, 3);
    await registerDevices(storage, refusing.origin, 1);
    const delivery = await createTestDelivery(storage, [sink.origin, refusing.origin], {
      tuning: { responsesWithin: { high: 50, normal: 50 }, retryBase: 200 },
    });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    const batchStates = () => storage.db.selectFrom('batch').select('state').execute();
    // The delivery run has ended without the responses.
    await vi.waitFor(async () => expect(await batchStates()).toEqual([{ state: 'retrying' }]), soon);
    expect(await delivery.cancel('default', id)).toBe(true);
    // The next one finds it cancelled.
    await vi.waitFor(async () => {
      expect(await storage.db.selectFrom('retry').select('token').execute()).toHaveLength(3);
    }, soon);
    answer();
    await vi.waitFor(async () => expect(await batchStates()).toEqual([]), soon);
    const { state, counts } = await statusOf(storage, id);
    expect({ state, counts }).toMatchObject({
      state: 'cancelled',
      counts: { targeted: 4, accepted: 3, failed: 0, gone: 0 },
    });
    await vi.waitFor(async () => expect(await countJobs(storage)).toBe(0), soon);
  });

  it('sends less than a batch after it was cancelled', async () => {
    const sink = await startPushSink(() => delay(50, { status: 201 }));
    const storage = await open();
    const devices = 400;
    await registerDevices(storage, sink.origin, devices);
    const delivery = await createTestDelivery(storage, sink.origin, {
      tuning: {
        batchSize: 100,
        concurrency: { initial: 4, ceiling: 4 },
        patience: 10_000,
        checkpointResults: 10,
      },
    });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(() => expect(sink.arrivals.length).toBeGreaterThan(10), soon);
    await delivery.cancel('default', id);
    const before = sink.arrivals.length;
    await vi.waitFor(async () => expect(await countJobs(storage)).toBe(0), soon);
    expect(sink.arrivals.length - before).toBeLessThan(100);
    expect(sink.arrivals.length).toBeLessThan(devices);
    expect((await statusOf(storage, id)).counts.accepted).toBe(sink.arrivals.length);
  });

  it('sends nothing to devices that were deleted while a batch was waiting', async () => {
    const { sink, answer } = await startHeldSink();
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 4);
    const delivery = await createTestDelivery(storage, sink.origin, {
      tuning: {
        batchSize: 2,
        batchesAtOnce: 1,
        concurrency: { initial: 1, ceiling: 1 },
        patience: 10_000,
      },
    });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(1), soon);
    const inOrder = tokens.toSorted((a, b) => shardOf(a) - shardOf(b) || (a < b ? -1 : 1));
    const first = inOrder.indexOf(tokens[Number(sink.arrivals[0]!.path.split('/').at(-1))]!);
    await forgetDevice(storage.db, inOrder[first < 2 ? 3 : 0]!);
    answer();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 4, accepted: 3, gone: 1 });
    expect(sink.arrivals).toHaveLength(3);
  });

  const soon = { timeout: 150_000, interval: 20 };
  const tuning = { batchSize: 100, patience: 200 };

  it('delivers through other push services while one hangs', async () => {
    const hung = await startPushSink(() => new Promise(() => {}));
    const sound = await startPushSink();
    const storage = await open();
    await registerDevices(storage, hung.origin, 500);
    await registerDevices(storage, sound.origin, 1500);
    const delivery = await createTestDelivery(storage, [hung.origin, sound.origin], {
      tuning: { ...tuning, drain: 50 },
      timeouts: { headers: 600_000, total: 600_000 },
    });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(() => expect(sound.countByPath().size).toBe(1500), { timeout: 150_000 });
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.accepted).toBe(1500), soon);
    expect(sound.arrivals).toHaveLength(1500);
    // As many as the initial window allows, and no more until one times out.
    expect(hung.arrivals.length).toBeLessThanOrEqual(32);
    const later = await delivery.accept('default', sendTo({ topic: 'nobody' }));
    await vi.waitFor(async () => expect((await statusOf(storage, later.id)).state).toBe('sent'), soon);
  });

  it('defers deliveries to a dead push service without a request for each, and sends them afterwards', async () => {
    let isDead = true;
    const service = await startPushSink(() => (isDead ? { status: 0 } : { status: 201 }));
    const storage = await open();
    await registerDevices(storage, service.origin, 300);
    const lines: string[] = [];
    const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
    const delivery = await createTestDelivery(storage, [service.origin], { tuning, logger });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(async () => {
      const waiting = await storage.db.selectFrom('retry').select('token').execute();
      expect(waiting).toHaveLength(300);
    }, soon);
    expect(service.arrivals.length).toBeLessThan(150);
    isDead = false;
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
      timeout: 150_000,
    });
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 300, accepted: 300 });
    const { host } = new URL(service.origin);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toMatchObject([
      { level: 40, host, msg: expect.stringContaining('does not respond') },
      { level: 30, host, msg: expect.stringContaining('responds again') },
    ]);
    for (const entry of logged) expect(Object.keys(entry)).toEqual(['level', 'time', 'host', 'msg']);
  });

  it('does not wait for missing responses, and counts late ones once', async () => {
    const answers = { 0: Promise.withResolvers<Answer>(), 1: Promise.withResolvers<Answer>() };
    const slow = await startPushSink(({ path }, times) =>
      times === 1 ? answers[path.endsWith('0') ? 0 : 1].promise : { status: 201 },
    );
    const quick = await startPushSink((_, times) => ({ status: times === 1 ? 503 : 201 }));
    const storage = await open();
    await registerDevices(storage, slow.origin, 2);
    await registerDevices(storage, quick.origin, 1);
    const delivery = await createTestDelivery(storage, [slow.origin, quick.origin], {
      tuning: { retryBase: 50, responsesWithin: { high: 100, normal: 100 } },
    });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.accepted).toBe(1), soon);
    expect(quick.arrivals).toHaveLength(2);
    expect((await statusOf(storage, id)).state).toBe('sending');
    // A late rejection is retried as soon as an immediate one.
    answers[0].resolve({ status: 503 });
    await vi.waitFor(() => expect(slow.countByPath().get('/push/0')).toBe(2), soon);
    answers[1].resolve({ status: 201 });
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect((await statusOf(storage, id)).counts).toMatchObject({
      targeted: 3,
      accepted: 3,
      failed: 0,
      gone: 0,
    });
    expect(slow.countByPath().get('/push/1')).toBe(1);
    expect(await storage.db.selectFrom('retry').select('token').execute()).toEqual([]);
    await vi.waitFor(async () => expect(await countJobs(storage)).toBe(0), soon);
  });

  it('records missing responses even if another request throws', async () => {
    const hung = await startPushSink(() => new Promise(() => {}));
    const storage = await open();
    const [silent] = await registerDevices(storage, hung.origin, 1);
    await addVapidKey(storage.db, 'default', { publicKey: 'no', privateKey: 'key' }, { current: false });
    await registerDevices(storage, hung.origin, 1, { vapidKey: 'no' });
    const delivery = await createTestDelivery(storage, hung.origin, {
      tuning: { responsesWithin: { high: 50, normal: 50 }, drain: 50 },
    });
    await delivery.start();
    await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(async () => {
      const waiting = await storage.db.selectFrom('retry').select('token').execute();
      expect(waiting).toEqual([{ token: silent }]);
    }, soon);
  });

  it('delivers an urgent message while many others wait for a push service that hangs', async () => {
    const hung = await startPushSink(() => new Promise(() => {}));
    const sound = await startPushSink();
    const storage = await open();
    const waiting = await registerDevices(storage, hung.origin, 100);
    const [reachable] = await registerDevices(storage, sound.origin, 1);
    // On SQLite it has its own slot; on PostgreSQL others must yield theirs.
    const high = storage.engine === 'sqlite' ? 60_000 : 100;
    const delivery = await createTestDelivery(storage, [hung.origin, sound.origin], {
      tuning: { drain: 50, responsesWithin: { high, normal: high } },
    });
    await delivery.start();
    for (const token of waiting) await delivery.accept('default', sendTo({ token }));
    await vi.waitFor(() => expect(hung.arrivals.length).toBeGreaterThanOrEqual(32), soon);
    await delivery.accept('default', sendTo({ token: reachable! }));
    await vi.waitFor(() => expect(sound.arrivals).toHaveLength(1), { timeout: 150_000 });
  });
});
