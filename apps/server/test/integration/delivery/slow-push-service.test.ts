import { expect, it, vi } from 'vitest';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage } from '../../harness/storage.ts';

/** Milliseconds. At 50 a second, which is promised to whom a service has no room for at first, all would take 28 s. */
const latency = 800;
const devices = 1400;

it('is soon as fast as a push service that answers late allows, and holds up nobody else', async () => {
  const late = await startPushSink(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, latency);
    });
    return { status: 201 };
  });
  const prompt = await startPushSink();
  const storage = await openTestStorage();
  await registerDevices(storage, late.origin, devices);
  await registerDevices(storage, prompt.origin, 600);
  const delivery = await createTestDelivery(storage, [late.origin, prompt.origin]);
  await delivery.start();
  const startedAt = Date.now();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }));
  await vi.waitFor(() => expect(prompt.arrivals).toHaveLength(600), { timeout: 60_000, interval: 20 });
  expect(late.arrivals.length).toBeLessThan(devices);
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
    timeout: 60_000,
    interval: 100,
  });
  expect((await statusOf(storage, id)).counts).toMatchObject({ accepted: devices + 600, failed: 0 });
  expect(late.arrivals).toHaveLength(devices);
  expect(Date.now() - startedAt).toBeLessThan(20_000);
});
