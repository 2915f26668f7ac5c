import { createEndpointPolicy } from '@sineta/web-push';
import { expect, test, vi } from 'vitest';
import { readAudience } from '../../apps/server/src/storage/overview.ts';
import { recountDevices } from '../../apps/server/src/storage/recount.ts';
import { currentVapidKey } from '../../apps/server/src/storage/vapid-keys.ts';
import { createTestDelivery, sendTo, statusOf } from '../../apps/server/test/harness/delivery.ts';
import { openTestStorage } from '../../apps/server/test/harness/storage.ts';
import { seedAudience } from '../seed/audience.ts';
import { createRandom } from '../seed/random.ts';

test('a message to the seeded audience fails without leaving the machine', { timeout: 30_000 }, async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  const { publicKey } = (await currentVapidKey(db, 'default'))!;
  const now = Date.now();
  await db
    .transaction()
    .execute((transaction) =>
      seedAudience(transaction, createRandom(1), { site: 'default', vapidKey: publicKey, devices: 64, now }),
    );
  await recountDevices(db, 'default');
  expect((await readAudience(db, 'default', 1, now)).browsers.length).toBeGreaterThan(3);
  const policy = createEndpointPolicy();
  for (const { endpoint } of await db.selectFrom('device').select('endpoint').execute()) {
    expect(() => policy.check(endpoint)).toThrow('no known push service');
    // Where somebody allows even that: the name has no address.
    expect(new URL(endpoint).hostname).toMatch(/\.invalid$/);
  }

  const delivery = await createTestDelivery(storage, []);
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }));
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('failed'), {
    timeout: 10_000,
  });
  const { targeted, failed } = (await statusOf(storage, id)).counts;
  expect(failed).toBe(targeted);
  const reasons = await db.selectFrom('failure').select('reason').distinct().execute();
  expect(reasons).toEqual([{ reason: 'endpoint_not_allowed' }]);
});
