import { expect, it, vi } from 'vitest';
import { openJobQueue } from '../../../src/jobs/open.ts';
import type { Job } from '../../../src/jobs/queue.ts';
import { createLogger } from '../../../src/logger.ts';
import { insertBatch, namedBatch } from '../../../src/delivery/progress/batches.ts';
import { createTestDelivery, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { type Answering, startPushSink } from '../../harness/push-sink.ts';
import type { TestStorage } from '../../harness/storage.ts';

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
