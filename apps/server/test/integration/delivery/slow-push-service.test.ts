import { expect, it, vi } from 'vitest';
import { tuning } from '../../../src/delivery/tuning.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage } from '../../harness/storage.ts';

/** Milliseconds. */
const latency = 800;
const devices = 1400;

it('has more requests under way at a push service that answers late, and delays no other', async () => {
  let underWay = 0;
  let mostUnderWay = 0;
  const late = await startPushSink(async () => {
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    await new Promise((resolve) => {
      setTimeout(resolve, latency);
    });
    underWay -= 1;
    return { status: 201 };
  });
  const prompt = await startPushSink();
  const storage = await openTestStorage();
  await registerDevices(storage, late.origin, devices);
  await registerDevices(storage, prompt.origin, 600);
  const delivery = await createTestDelivery(storage, [late.origin, prompt.origin]);
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }));
  await vi.waitFor(() => expect(prompt.arrivals).toHaveLength(600), { timeout: 60_000, interval: 20 });
  expect(late.arrivals.length).toBeLessThan(devices);
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
    timeout: 60_000,
    interval: 100,
  });
  expect((await statusOf(storage, id)).counts).toMatchObject({ accepted: devices + 600, failed: 0 });
  expect(late.arrivals).toHaveLength(devices);
  // Twice what it begins with.
  expect(mostUnderWay).toBeGreaterThanOrEqual(2 * tuning.concurrency.initial);
});
