import { expect, it, vi } from 'vitest';
import { describeOnEngines } from '../harness/engines.ts';
import { createTestDelivery, sendTo, statusOf } from '../harness/delivery.ts';
import { registerDevices } from '../harness/devices.ts';
import { startPushSink } from '../harness/push-sink.ts';

describeOnEngines((open) => {
  const soon = { timeout: 15_000, interval: 20 };
  const tuning = { batchSize: 100, patience: 200 };

  it('delivers to everybody else while a push service hangs', { timeout: 60_000 }, async () => {
    const hung = await startPushSink(() => new Promise(() => {}));
    const sound = await startPushSink();
    const storage = await open();
    await registerDevices(storage, hung.origin, 500);
    await registerDevices(storage, sound.origin, 1500);
    const delivery = await createTestDelivery(storage, [hung.origin, sound.origin], {
      tuning: { ...tuning, drain: 50 },
    });
    await delivery.start();
    const startedAt = Date.now();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(() => expect(sound.countByPath().size).toBe(1500), soon);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.accepted).toBe(1500), soon);
    expect(sound.arrivals).toHaveLength(1500);
    // As many as are under way at first, and no more until one has an answer or fails.
    expect(hung.arrivals.length).toBeLessThanOrEqual(32);
    const later = await delivery.accept('default', sendTo({ topic: 'nobody' }));
    await vi.waitFor(async () => expect((await statusOf(storage, later.id)).state).toBe('sent'), soon);
  });

  it('puts off who is at a dead push service without asking it each time, and reaches them after', async () => {
    let isDead = true;
    const service = await startPushSink(() => (isDead ? { status: 0 } : { status: 201 }));
    const storage = await open();
    await registerDevices(storage, service.origin, 300);
    const delivery = await createTestDelivery(storage, [service.origin], { tuning });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(async () => {
      const waiting = await storage.db.selectFrom('retry').select('token').execute();
      expect(waiting).toHaveLength(300);
    }, soon);
    expect(service.arrivals.length).toBeLessThan(150);
    isDead = false;
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
      timeout: 30_000,
    });
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 300, accepted: 300 });
  }, 60_000);
});
