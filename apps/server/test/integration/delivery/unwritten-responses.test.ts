import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Delivery } from '../../../src/delivery/delivery.ts';
import { tuning } from '../../../src/delivery/tuning.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import type { TestStorage } from '../../harness/storage.ts';

const most = tuning.unwrittenResponses;
const soon = { timeout: 60_000, interval: 20 };

/** Requests that are answered at once: the push service is known to be near when it is held. */
const prompt = 100;

/** A push service that responds to no more than the first requests until it is released. */
async function startHeldSink() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let inProgress = 0;
  let answered = 0;
  const sink = await startPushSink(async () => {
    if (answered++ < prompt) return { status: 201 };
    inProgress += 1;
    await released;
    inProgress -= 1;
    return { status: 201 };
  });
  /** Resolves when the first requests are on disk and others wait for their response. */
  const held = (sending: Delivery) =>
    vi.waitFor(() => {
      expect(inProgress).toBeGreaterThan(0);
      expect(sending.unwrittenResponses().count).toBe(0);
    }, soon);
  return { sink, release, held, inProgress: () => inProgress };
}

/** Runs `work` while no other transaction can write. */
async function whileLocked({ db, engine }: TestStorage, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // A transaction of SQLite locks the whole database.
    if (engine === 'postgres') {
      await sql`lock table message, message_count, direct_queue in exclusive mode`.execute(transaction);
    }
    await work();
  });
}

/** Waits until no more requests leave; returns the most responses that were unwritten meanwhile. */
async function untilHeld(sending: Delivery, inProgress: () => number): Promise<number> {
  let highest = 0;
  await vi.waitFor(() => {
    const { count, waiting } = sending.unwrittenResponses();
    highest = Math.max(highest, count);
    expect(waiting).toBeGreaterThan(0);
    expect(inProgress()).toBe(0);
    expect(count).toBeGreaterThanOrEqual(most);
  }, soon);
  return highest;
}

/**
 * Stops the clock by which a response counts as quick. On a loaded machine the sink would count as distant (over 50 ms)
 * or as silent (over 1 s), and more requests would leave than the limit.
 */
function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}

describeOnEngines((open) => {
  beforeEach(stopClock);

  it('sends no more of a broadcast while as many responses as allowed are not on disk', async () => {
    const devices = 3 * most;
    const { sink, release, held, inProgress } = await startHeldSink();
    const storage = await open();
    await registerDevices(storage, sink.origin, devices);
    const delivery = await createTestDelivery(storage, sink.origin, { tuning: { batchSize: most } });
    const sending = await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await held(sending);
    await whileLocked(storage, async () => {
      release();
      expect(await untilHeld(sending, inProgress)).toBe(most);
      expect(sink.arrivals).toHaveLength(prompt + most);
    });
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: devices, accepted: devices });
    expect(sink.arrivals).toHaveLength(devices);
    expect(sending.unwrittenResponses()).toMatchObject({ count: 0, waiting: 0 });
  });

  it('sends no more direct messages either', async () => {
    const messages = 2 * most;
    const { sink, release, held, inProgress } = await startHeldSink();
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    // None is deferred while the push service is held.
    const delivery = await createTestDelivery(storage, sink.origin, { tuning: { patience: 600_000 } });
    const sending = await delivery.start();
    const accepted = Array.from({ length: messages }, () => delivery.accept('default', sendTo({ token })));
    const ids = (await Promise.all(accepted)).map(({ id }) => id);
    await held(sending);
    await whileLocked(storage, async () => {
      release();
      expect(await untilHeld(sending, inProgress)).toBe(most);
      expect(sink.arrivals).toHaveLength(prompt + most);
    });
    await vi.waitFor(async () => {
      for (const id of ids) expect((await statusOf(storage, id)).state).toBe('sent');
    }, soon);
    expect(sink.arrivals).toHaveLength(messages);
    expect(sending.unwrittenResponses()).toMatchObject({ count: 0, waiting: 0 });
  });
});
