import { expect, it, vi } from 'vitest';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage } from '../../harness/storage.ts';

/** Milliseconds. */
const latency = 800;
const devices = 1400;
/** At 50 requests a second, the rate of the first deferrals, no more than 72 would be in progress at once. */
const concurrentAtLeast = 100;

it('delays no other push service', async () => {
  const prompt = await startPushSink();
  // Responds only after every device of the other one has the message: waiting for it would never end.
  const others = Promise.withResolvers<void>();
  const slow = await startPushSink(async () => {
    await others.promise;
    return { status: 201 };
  });
  const storage = await openTestStorage();
  await registerDevices(storage, slow.origin, devices);
  await registerDevices(storage, prompt.origin, 600);
  const delivery = await createTestDelivery(storage, [slow.origin, prompt.origin]);
  await delivery.start();
  await delivery.accept('default', sendTo({ everyone: true }));
  await vi.waitFor(() => expect(prompt.arrivals).toHaveLength(600), { timeout: 150_000, interval: 20 });
  others.resolve();
});

it('gets as many concurrent requests as its latency needs', async () => {
  let inProgress = 0;
  let most = 0;
  const slow = await startPushSink(async () => {
    inProgress += 1;
    most = Math.max(most, inProgress);
    await new Promise((resolve) => {
      setTimeout(resolve, latency);
    });
    inProgress -= 1;
    return { status: 201 };
  });
  const storage = await openTestStorage();
  await registerDevices(storage, slow.origin, devices);
  const delivery = await createTestDelivery(storage, slow.origin);
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }));
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
    timeout: 150_000,
    interval: 100,
  });
  expect((await statusOf(storage, id)).counts).toMatchObject({ accepted: devices, failed: 0 });
  expect(slow.arrivals).toHaveLength(devices);
  expect(most).toBeGreaterThan(concurrentAtLeast);
});
