import { expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/logger.ts';
import { listFailures } from '../../../src/messages/outcomes/failures.ts';
import { findMessageRow } from '../../../src/messages/messages.ts';
import { shardCount } from '../../../src/database/sharding/shard.ts';
import { countJobs, createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { type Answer, startPushSink } from '../../harness/push-sink.ts';

const refused: Answer = { status: 400, body: 'no' };
const soon = { timeout: 60_000 };
/** In seconds: none of it is short of time on a busy machine. */
const ttl = 3600;

describeOnEngines((open) => {
  /** A message to eight devices that has failed for every second one; the response of the sink can be changed. */
  async function failHalf({ clock = Date.now } = {}) {
    let answer = (number: number): Answer => (number % 2 === 0 ? refused : { status: 201 });
    const sink = await startPushSink(({ path }) => answer(Number(path.split('/').at(-1))));
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 8);
    const delivery = await createTestDelivery(storage, sink.origin, { clock });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    const answerWith = (next: Answer) => (answer = () => next);
    return { sink, storage, delivery, id, tokens, answerWith };
  }

  it('retries only failed devices', async () => {
    const { sink, storage, delivery, id, answerWith } = await failHalf();
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 8, accepted: 4, failed: 4 });
    answerWith({ status: 201 });
    expect(await delivery.retryFailures('default', id)).toBe(4);
    await vi.waitFor(async () => {
      const { state, counts } = await statusOf(storage, id);
      expect({ state, counts }).toMatchObject({
        state: 'sent',
        counts: { targeted: 8, accepted: 8, failed: 0, gone: 0 },
      });
    }, soon);
    for (const [path, times] of sink.countByPath()) {
      expect([path, times]).toEqual([path, Number(path.split('/').at(-1)) % 2 === 0 ? 2 : 1]);
    }
    expect(await listFailures(storage.db, id, 10)).toEqual([]);
    await vi.waitFor(async () => expect(await countJobs(storage)).toBe(0), soon);
    expect(await delivery.retryFailures('default', id)).toBe(0);
  });

  it('removes no failure if its retry cannot be stored', async () => {
    const { storage, delivery, id } = await failHalf();
    const counts: number[] = [];
    const retried = delivery.retryFailures('default', id, async (_transaction, devices) => {
      counts.push(devices);
      throw new Error('refused');
    });
    await expect(retried).rejects.toThrow('refused');
    expect(counts).toEqual([4]);
    expect(await listFailures(storage.db, id, 10)).toHaveLength(4);
  });

  it('counts a repeated failure once', async () => {
    const { storage, delivery, id } = await failHalf();
    expect(await delivery.retryFailures('default', id)).toBe(4);
    await vi.waitFor(async () => {
      const { state, counts } = await statusOf(storage, id);
      expect({ state, failed: counts.failed }).toEqual({ state: 'sent', failed: 4 });
    }, soon);
    expect(await listFailures(storage.db, id, 10)).toHaveLength(4);
  });

  it('retries each failure once, for any number of concurrent requests', async () => {
    const { storage, delivery, id, sink, answerWith } = await failHalf();
    answerWith({ status: 201 });
    const taken = await Promise.all([1, 2, 3].map(() => delivery.retryFailures('default', id)));
    expect(taken.reduce((sum, count) => sum + count)).toBe(4);
    await vi.waitFor(async () => {
      expect(await statusOf(storage, id)).toMatchObject({ state: 'sent', counts: { accepted: 8 } });
    }, soon);
    expect(sink.arrivals).toHaveLength(12);
  });

  it('rejects messages that have expired, were cancelled or do not exist', async () => {
    let late = 0;
    const { storage, delivery, id } = await failHalf({ clock: () => Date.now() + late });
    late = (ttl + 1) * 1000;
    await expect(delivery.retryFailures('default', id)).rejects.toMatchObject({
      code: 'message_closed',
      message: expect.stringContaining('TTL'),
    });
    late = 0;
    expect(await delivery.cancel('default', id)).toBe(false);
    await storage.db.updateTable('message').set({ state: 'cancelled' }).where('id', '=', id).execute();
    await expect(delivery.retryFailures('default', id)).rejects.toMatchObject({ code: 'message_closed' });
    await expect(delivery.retryFailures('elsewhere', id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listFailures(storage.db, id, 10)).toHaveLength(4);
  });

  it('skips devices whose own TTL has ended', async () => {
    let late = 0;
    const { storage, delivery, id, tokens, sink, answerWith } = await failHalf({
      clock: () => Date.now() + late,
    });
    const { expires_at } = (await findMessageRow(storage.db, 'default', id))!;
    const later = expires_at + ttl * 1000;
    await storage.db
      .updateTable('message')
      .set({ ttl: 2 * ttl, expires_at: later })
      .where('id', '=', id)
      .execute();
    await storage.db
      .updateTable('failure')
      .set({ expires_at: later })
      .where('token', '=', tokens[0]!)
      .execute();
    late = (ttl + 1) * 1000;
    answerWith({ status: 201 });
    expect(await delivery.retryFailures('default', id)).toBe(1);
    await vi.waitFor(async () => {
      expect(await statusOf(storage, id)).toMatchObject({
        state: 'sent',
        counts: { accepted: 5, failed: 3 },
      });
    }, soon);
    expect(Number(sink.arrivals.at(-1)!.headers['ttl'])).toBeGreaterThan(1.5 * ttl);
    await expect(delivery.retryFailures('default', id)).rejects.toMatchObject({
      code: 'message_closed',
      message: expect.stringContaining('TTL'),
    });
    expect(sink.arrivals).toHaveLength(9);
  });

  it('retries during planning, in either order', async () => {
    let well = false;
    const sink = await startPushSink(({ path }) =>
      well || Number(path.split('/').at(-1)) >= 20 ? { status: 201 } : refused,
    );
    const storage = await open();
    await registerDevices(storage, sink.origin, 300);
    const log: string[] = [];
    const logger = createLogger({ level: 'error', destination: { write: (line) => void log.push(line) } });
    const tuning = { batchSize: 5, batchesAhead: 2 };
    const delivery = await createTestDelivery(storage, sink.origin, { tuning, logger });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl }));
    let retried = 0;
    let whilePlanning = 0;
    await vi.waitFor(
      async () => {
        const isPlanned = (await findMessageRow(storage.db, 'default', id))!.cursor_shard === shardCount;
        const again = await delivery.retryFailures('default', id);
        retried += again;
        if (!isPlanned) whilePlanning += again;
        well ||= isPlanned || whilePlanning > 5;
        const { state, counts } = await statusOf(storage, id);
        expect({ state, accepted: counts.accepted }).toEqual({ state: 'sent', accepted: 300 });
      },
      { timeout: 150_000, interval: 5 },
    );
    expect(whilePlanning).toBeGreaterThan(0);
    expect((await statusOf(storage, id)).counts).toMatchObject({
      targeted: 300,
      accepted: 300,
      failed: 0,
      gone: 0,
    });
    expect(sink.arrivals).toHaveLength(300 + retried);
    expect(log).toEqual([]);
  });
});
