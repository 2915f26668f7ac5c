import { expect, it, vi } from 'vitest';
import { createTestDelivery, sendTo, statusOf } from '../../apps/server/test/harness/delivery.ts';
import { registerDevices } from '../../apps/server/test/harness/devices.ts';
import { openTestStorage } from '../../apps/server/test/harness/storage.ts';
import { makeCertificate } from '../../packages/web-push/test/servers.ts';
import { brokenConnections, misbehaviours } from './harness/misbehaviours.ts';
import { answer, startRawPushService } from './harness/raw-push-service.ts';

const perKind = 12;

it('reaches every device whatever push services do, prunes nobody, and repeats no more than it must', async () => {
  const certificate = await makeCertificate('localhost');
  const storage = await openTestStorage();
  const origins: string[] = [];
  const requests: Record<string, Map<string, number>> = {};
  for (const [kind, { times, act, tls }] of Object.entries(misbehaviours)) {
    const seen = (requests[kind] = new Map<string, number>());
    const origin = await startRawPushService({
      ...(tls && { certificate }),
      onRequest(path, socket) {
        const already = seen.get(path) ?? 0;
        seen.set(path, already + 1);
        if (already < times) act(socket);
        else answer(socket, '201 Created');
      },
    });
    origins.push(origin);
    await registerDevices(storage, origin, perKind);
  }
  const devices = perKind * origins.length;
  const delivery = await createTestDelivery(storage, origins, {
    tuning: { goneGrace: 300, retryBase: 100, patience: 300 },
    // Longer than a loaded machine stands still: an answer that is overslept would be asked for again.
    timeouts: { headers: 5000, body: 500 },
    ca: [certificate.cert],
  });
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl: 120 }));
  await vi.waitFor(async () => expect(await statusOf(storage, id)).toMatchObject({ state: 'sent' }), {
    timeout: 60_000,
    interval: 100,
  });
  expect((await statusOf(storage, id)).counts).toMatchObject({
    targeted: devices,
    accepted: devices,
    failed: 0,
    gone: 0,
  });
  const kept = await storage.db.selectFrom('device').select(['token', 'gone_at']).execute();
  expect(kept).toHaveLength(devices);
  expect(kept.filter(({ gone_at }) => gone_at !== null)).toEqual([]);
  // Exactly what the service asked for: each device once more for each time that it was turned away.
  for (const [kind, { times, accepts }] of Object.entries(misbehaviours)) {
    const expected = Array<number>(perKind).fill(accepts ? 1 : times + 1);
    expect([kind, ...requests[kind]!.values()]).toEqual([kind, ...expected]);
  }
}, 120_000);

it('reaches every device, once, when services that nobody could talk to are well again', async () => {
  const certificate = await makeCertificate('localhost');
  const storage = await openTestStorage();
  let isWell = false;
  const received: string[] = [];
  const origins: string[] = [];
  for (const { tls, act } of Object.values(brokenConnections)) {
    const origin: string = await startRawPushService({
      ...(tls && { certificate }),
      onRequest(path, socket) {
        received.push(origin + path);
        answer(socket, '201 Created');
      },
      onConnection(socket) {
        if (!isWell) act(socket);
        return !isWell;
      },
    });
    origins.push(origin);
    await registerDevices(storage, origin, 40);
  }
  const devices = 40 * origins.length;
  const delivery = await createTestDelivery(storage, origins, {
    tuning: { retryBase: 100, patience: 300 },
    timeouts: { connect: 1000, headers: 5000 },
    ca: [certificate.cert],
  });
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl: 120 }));
  await vi.waitFor(
    async () => {
      const waiting = await storage.db.selectFrom('retry').select('token').execute();
      expect(waiting).toHaveLength(devices);
    },
    { timeout: 40_000 },
  );
  expect(received).toEqual([]);
  isWell = true;
  await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.accepted).toBe(devices), {
    timeout: 40_000,
    interval: 100,
  });
  expect(new Set(received).size).toBe(devices);
  expect(received).toHaveLength(devices);
}, 120_000);
