import { expect, it, onTestFinished, vi } from 'vitest';
import { shardCount } from '../../../src/database/sharding/shard.ts';
import { planMessage } from '../../../src/delivery/plan/plan.ts';
import { tuning } from '../../../src/delivery/tuning.ts';
import { openJobQueue } from '../../../src/jobs/open.ts';
import type { Job } from '../../../src/jobs/queue.ts';
import { createLogger } from '../../../src/logger.ts';
import { findSite } from '../../../src/sites/sites.ts';
import { insertBatch, namedBatch } from '../../../src/delivery/progress/batches.ts';
import { createTestDelivery, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { type Answering, startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000 };

/** A broadcast with one batch, planned for `size` devices, and its job, several times if requested. */
async function keepPlanned(storage: TestStorage, size: number, { jobs = 1 } = {}): Promise<string> {
  const now = Date.now();
  const message = await keepMessage(storage, now, {
    state: 'sending',
    targeted: size,
    planned_batches: 1,
    open_batches: 1,
  });
  const name = { site: 'default', message, number: 0, send_at: now, expires_at: now + 60_000 };
  await insertBatch(storage.db, { ...namedBatch(name, []), size, tokens: null });
  const queue = await openJobQueue(storage.location, storage, createLogger({ level: 'silent' }));
  const job: Job = { kind: 'send', site: 'default', message, batch: 0 };
  for (let index = 0; index < jobs; index++) await queue.enqueue(storage.db, job);
  await queue.stop();
  return message;
}

describeOnEngines((open) => {
  async function deliverPlanned(size: number, answering?: Answering, options?: { jobs: number }) {
    const sink = await startPushSink(answering);
    const storage = await open();
    await registerDevices(storage, sink.origin, 3);
    const id = await keepPlanned(storage, size, options);
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    await delivery.stop();
    return (await statusOf(storage, id)).counts;
  }

  it('counts devices that registered between planning and sending as targeted', async () => {
    expect(await deliverPlanned(1)).toMatchObject({ targeted: 3, accepted: 3, gone: 0, failed: 0 });
  });

  it('counts devices that were deleted between planning and sending as gone', async () => {
    expect(await deliverPlanned(5)).toMatchObject({ targeted: 5, accepted: 3, gone: 2, failed: 0 });
  });

  it('counts each device once when two workers have the same batch', async () => {
    const arrived = Promise.withResolvers<void>();
    let arrivals = 0;
    const whenBothSend: Answering = async () => {
      arrivals += 1;
      if (arrivals === 6) arrived.resolve();
      await arrived.promise;
      return { status: 201 };
    };
    expect(await deliverPlanned(5, whenBothSend, { jobs: 2 })).toMatchObject({
      targeted: 5,
      accepted: 3,
      gone: 2,
    });
  });
});

/** Asks SQLite until the function is called, which returns the number of answers. */
function askMeanwhile({ db }: TestStorage): () => Promise<number> {
  const done = new AbortController();
  const asking = (async () => {
    let answers = 0;
    while (!done.signal.aborted) {
      await findSite(db, 'default');
      answers += 1;
      await new Promise(setImmediate);
    }
    return answers;
  })();
  return () => {
    done.abort();
    return asking;
  };
}

/** A clock of the process in which each look takes as long, in milliseconds. */
function mockTime(each: number): void {
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += each));
  onTestFinished(() => clock.mockRestore());
}

it.each(['sending', 'scheduled'] as const)(
  'SQLite answers other queries while the audience of a %s broadcast is read',
  async (state) => {
    const storage = await openTestStorage();
    const { db } = storage;
    await registerDevices(storage, 'https://fcm.googleapis.com', 3);
    const now = Date.now();
    const filter = JSON.stringify({ tags: ['vip'] });
    const message = await keepMessage(storage, now, { state, filter, audience: 'segment', cursor_shard: 0 });
    const jobs = await openJobQueue(storage.location, storage, createLogger({ level: 'silent' }));
    // As if each query took as long as with very many devices.
    mockTime(10);
    const stopAsking = askMeanwhile(storage);
    const options = { db, jobs, clock: () => now, onChange: () => {}, tuning };
    await planMessage(options, { kind: 'plan', site: 'default', message });
    expect(await stopAsking()).toBeGreaterThan(shardCount / 2);
    expect((await statusOf(storage, message)).state).toBe('sent');
  },
);

it('SQLite answers other queries between the batches of a broadcast, each of which is read quickly', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  await registerDevices(storage, 'https://fcm.googleapis.com', 40 * shardCount);
  const now = Date.now();
  const message = await keepMessage(storage, now, {
    state: 'sending',
    audience: 'everyone',
    cursor_shard: 0,
  });
  const jobs = await openJobQueue(storage.location, storage, createLogger({ level: 'silent' }));
  mockTime(1);
  const stopAsking = askMeanwhile(storage);
  const small = { ...tuning, batchSize: 2, batchesAhead: 16 };
  const options = { db, jobs, clock: () => now, onChange: () => {}, tuning: small };
  await planMessage(options, { kind: 'plan', site: 'default', message });
  expect(await stopAsking()).toBeGreaterThan(5);
});
