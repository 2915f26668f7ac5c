import type { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createTestDelivery, sendTo, statusOf } from '../../../apps/server/test/harness/delivery.ts';
import { registerDevices } from '../../../apps/server/test/harness/devices.ts';
import type { OpenStorage } from '../../../apps/server/test/harness/engines.ts';
import { openTestStorage } from '../../../apps/server/test/harness/storage.ts';
import { makeCertificate } from '../../../packages/http2-client/test/harness/certificate.ts';
import type { Conduct, Misbehaviour } from './misbehaviours.ts';
import { startRawPushService } from './raw-push-service.ts';

const perKind = 12;
/** Beyond the limit of a test: a machine that stalls must not cause another request. */
const never = 600_000;

/**
 * Tests that no known behaviour of push services over a protocol loses a message.
 * @param open - opens an empty database; on SQLite when absent
 */
export function testConduct<Request>(
  { protocol, misbehaviours, brokenConnections }: Conduct<Request>,
  open: OpenStorage = () => openTestStorage(),
): void {
  const alwaysTls = protocol.alpn !== undefined;
  const accept = (request: Request): void => protocol.answer(request, { status: 201 });
  const sound: Misbehaviour<Request> = { times: 0, act: accept };

  /** Sends a message to devices of push services with these misbehaviours, until each has it. */
  async function deliverTo(kinds: Readonly<Record<string, Misbehaviour<Request>>>, headersTimeout: number) {
    const certificate = await makeCertificate('localhost');
    const storage = await open();
    const origins: string[] = [];
    const requests: Record<string, Map<string, number>> = {};
    const arrivals: { readonly kind: string; readonly isRepeat: boolean }[] = [];
    for (const [kind, misbehaviour] of Object.entries(kinds)) {
      const { times, devices = perKind, act, tls = alwaysTls } = misbehaviour;
      const seen = (requests[kind] = new Map<string, number>());
      const afflicted = new Set<string>();
      const origin = await startRawPushService({
        protocol,
        certificate: tls ? certificate : undefined,
        onRequest(path, request) {
          const already = seen.get(path) ?? 0;
          seen.set(path, already + 1);
          arrivals.push({ kind, isRepeat: already > 0 });
          if (afflicted.size < devices) afflicted.add(path);
          if (already < times && afflicted.has(path)) act(request, seen.size === perKind);
          else accept(request);
        },
      });
      origins.push(origin);
      await registerDevices(storage, origin, perKind);
    }
    const devices = perKind * origins.length;
    const delivery = await createTestDelivery(storage, origins, {
      tuning: { goneGrace: 300, retryBase: 100, patience: 300 },
      timeouts: { headers: headersTimeout, total: never, body: 500 },
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
    return { requests, arrivals };
  }

  it('reaches every device despite all misbehaviours, prunes none, and repeats no more than necessary', async () => {
    const { hangs, ...answering } = misbehaviours;
    expect(hangs).toBeDefined();
    const kinds = { ...answering, 'is sound': sound };
    const { requests } = await deliverTo(kinds, never);
    // Exactly what the service requested: one more request per device for each rejection.
    for (const [kind, { times, devices = perKind, accepts }] of Object.entries(kinds)) {
      const afflicted = Array<number>(devices).fill(accepts ? 1 : times + 1);
      const expected = [...afflicted, ...Array<number>(perKind - devices).fill(1)];
      expect([kind, ...requests[kind]!.values()]).toEqual([kind, ...expected]);
    }
  });

  it('reaches every device of a push service that hangs, and delays no other delivery until its timeout', async () => {
    const kinds = { hangs: misbehaviours['hangs']!, 'is sound': sound };
    const { arrivals } = await deliverTo(kinds, 10_000);
    const lastSound = arrivals.findLastIndex(({ kind }) => kind === 'is sound');
    const firstRepeat = arrivals.findIndex(({ kind, isRepeat }) => kind === 'hangs' && isRepeat);
    expect(lastSound).toBeLessThan(firstRepeat);
  });

  it('reaches every device, once, when unreachable push services recover', async () => {
    const certificate = await makeCertificate('localhost');
    const storage = await open();
    let isWell = false;
    const broken: Socket[] = [];
    const received: string[] = [];
    const origins: string[] = [];
    for (const { tls = alwaysTls, isAgreed, act } of Object.values(brokenConnections)) {
      const breakDown = (socket: Socket): boolean => {
        if (isWell) return false;
        broken.push(socket);
        act(socket);
        return true;
      };
      const origin: string = await startRawPushService({
        protocol,
        certificate: tls ? certificate : undefined,
        onRequest(path, request) {
          received.push(origin + path);
          accept(request);
        },
        ...(isAgreed ? { onAgreed: breakDown } : { onConnection: breakDown }),
      });
      origins.push(origin);
      await registerDevices(storage, origin, 40);
    }
    const devices = 40 * origins.length;
    const delivery = await createTestDelivery(storage, origins, {
      tuning: { retryBase: 100, patience: 300 },
      timeouts: { headers: never, total: never, connect: 1000 },
      ca: [certificate.cert],
    });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl: 120 }));
    await vi.waitFor(
      async () => {
        const waiting = await storage.db.selectFrom('retry').select('token').execute();
        expect(waiting).toHaveLength(devices);
      },
      { timeout: 60_000 },
    );
    expect(received).toEqual([]);
    isWell = true;
    for (const socket of broken) socket.destroy();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.accepted).toBe(devices), {
      timeout: 60_000,
      interval: 100,
    });
    expect(new Set(received).size).toBe(devices);
    expect(received).toHaveLength(devices);
  });
}
