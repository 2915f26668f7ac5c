import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { waitFor } from '../../../../../tests/harness/wait-for.ts';
import { tuning as defaults } from '../../../src/delivery/tuning.ts';
import { updateDevice } from '../../../src/devices/devices.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { listFailures } from '../../../src/messages/outcomes/failures.ts';
import { summariseRetries } from '../../../src/messages/outcomes/pending-retries.ts';
import { sumResponses } from '../../../src/messages/outcomes/push-service-days.ts';
import { addVapidKey, currentVapidKey } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { registerDevices, registrationAt } from '../../harness/devices.ts';
import { countJobs, createTestDelivery, releaseJobs, sendTo, statusOf } from '../../harness/delivery.ts';
import { type Answer, type Answering, startPushSink } from '../../harness/push-sink.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { openTestStorage } from '../../harness/storage.ts';

describeOnEngines((open) => {
  const soon = { timeout: 60_000 };
  const fast = { goneGrace: 150, retryBase: 20, checkpointAge: 20 };

  /** Sends a message to one device; returns the results. */
  async function deliver(
    answering: Answering,
    { ttl = 60, count = 1, tuning = fast, clock = Date.now } = {},
  ) {
    const sink = await startPushSink(answering);
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, count);
    const delivery = await createTestDelivery(storage, sink.origin, { tuning, clock });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).not.toBe('sending'), soon);
    const { state, counts } = await statusOf(storage, id);
    const device = await findDevice(storage.db, tokens[0]!);
    return { sink, storage, delivery, tokens, id, state, counts, device };
  }

  /** The same, with one rejection, and a restart when its retry is due. */
  async function deliverWithRetry(rejection: Answer) {
    const sink = await startPushSink((_, times) => (times === 1 ? rejection : { status: 201 }));
    const storage = await open();
    const [token = ''] = await registerDevices(storage, sink.origin, 1);
    let ahead = 0;
    const clock = () => Date.now() + ahead;
    const delivery = await createTestDelivery(storage, sink.origin, { clock });
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl: 7200 }));
    const { nextAt } = await vi.waitFor(async () => {
      const retries = await summariseRetries(storage.db, id);
      expect(retries).toBeDefined();
      return retries!;
    }, soon);
    await delivery.stop();
    expect(sink.arrivals).toHaveLength(1);
    const delay = Date.parse(nextAt) - sink.arrivals[0]!.at;
    ahead = delay + 1000;
    await releaseJobs(storage, clock());
    // The sender computes the rest of the TTL by the clock of the machine.
    await storage.db
      .updateTable('batch')
      .set(({ eb }) => ({ expires_at: eb('expires_at', '-', delay) }))
      .execute();
    await (await createTestDelivery(storage, sink.origin, { clock })).start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect(sink.arrivals).toHaveLength(2);
    const { counts } = await statusOf(storage, id);
    return { counts, delay, sink, device: await findDevice(storage.db, token) };
  }

  it('keeps a device that was gone once and then accepted', async () => {
    const { counts, delay, device } = await deliverWithRetry({ status: 410 });
    expect(counts).toMatchObject({ accepted: 1, gone: 0 });
    expect(device).toMatchObject({ gone_at: null });
    expect(delay).toBeGreaterThanOrEqual(defaults.goneGrace);
  });

  it('does not mark a device as gone if its subscription changed before the response', async () => {
    const storage = await open();
    let move = async () => {};
    const sink = await startPushSink(async () => {
      await move();
      return { status: 410 };
    });
    const [token = ''] = await registerDevices(storage, sink.origin, 1);
    const { subscription, vapidKey } = registrationAt(`${sink.origin}/push/moved`);
    move = async () => void (await updateDevice(storage.db, token, { subscription, vapidKey }));
    const delivery = await createTestDelivery(storage, sink.origin, { tuning: fast });
    await delivery.start();
    // Sent once, so that no second response removes the mark.
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl: 0 }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('failed'), soon);
    expect(sink.arrivals).toHaveLength(1);
    const { endpoint } = subscription;
    expect(await findDevice(storage.db, token)).toMatchObject({ endpoint, gone_at: null });
  });

  it('prunes a device that is gone twice, with a grace period between', async () => {
    const { state, counts, device, sink, storage } = await deliver(() => ({ status: 404 }));
    expect({ state, counts }).toMatchObject({ state: 'failed', counts: { accepted: 0, gone: 1, failed: 0 } });
    // On a busy machine the mark can be younger than the first retry, which then is no proof.
    expect(sink.arrivals.length).toBeGreaterThanOrEqual(2);
    expect(sink.arrivals.at(-1)!.at - sink.arrivals[0]!.at).toBeGreaterThanOrEqual(fast.goneGrace);
    expect(device).toBeUndefined();
    // A device that is gone does not count as a failure of the push service.
    expect(await sumResponses(storage.db, 'default', '2026-01-01')).toEqual([]);
  });

  it('keeps the audience when a push service reports all devices as gone for a while', async () => {
    const { counts, sink, storage } = await deliver((_, times) => ({ status: times < 3 ? 410 : 201 }), {
      count: 60,
      ttl: 3600,
    });
    expect(sink.countByPath().size).toBe(60);
    expect(counts).toMatchObject({ targeted: 60, accepted: 60, gone: 0 });
    const devices = await storage.db.selectFrom('device').select('gone_at').execute();
    expect(devices).toEqual(Array.from({ length: 60 }, () => ({ gone_at: null })));
  });

  it.each([429, 500, 503, 406])('retries after %i until the message is accepted', async (status) => {
    const { counts, sink } = await deliver((_, times) => ({ status: times < 4 ? status : 201 }));
    expect(counts).toMatchObject({ targeted: 1, accepted: 1, failed: 0 });
    expect(sink.arrivals).toHaveLength(4);
  });

  it('honours Retry-After', async () => {
    const { counts, delay } = await deliverWithRetry({ status: 429, headers: { 'retry-after': '600' } });
    expect(counts.accepted).toBe(1);
    expect(delay).toBeGreaterThanOrEqual(600_000);
  });

  it('never sends after the TTL, and reports that it ended first', async () => {
    let ahead = 0;
    const { state, counts, sink, storage, id } = await deliver(
      (_, times) => {
        if (times === 2) ahead = 60_000;
        return { status: 503 };
      },
      { clock: () => Date.now() + ahead },
    );
    expect({ state, counts }).toMatchObject({ state: 'expired', counts: { accepted: 0, failed: 1 } });
    expect(sink.arrivals).toHaveLength(2);
    expect(await listFailures(storage.db, id, 10)).toMatchObject([{ reason: 'expired' }]);
  });

  it('sends the rest of the TTL to the push service', async () => {
    const { sink } = await deliverWithRetry({ status: 503, headers: { 'retry-after': '600' } });
    const [first = 0, second = 0] = sink.arrivals.map(({ headers }) => Number(headers['ttl']));
    expect(first).toBeLessThanOrEqual(7200);
    expect(second).toBeLessThanOrEqual(first - 600);
    expect(second).toBeGreaterThan(0);
  });

  it('sends once with TTL 0, to connected devices', async () => {
    const { state, counts, sink } = await deliver(() => ({ status: 503 }), { ttl: 0 });
    expect(sink.arrivals.map(({ headers }) => headers['ttl'])).toEqual(['0']);
    expect({ state, counts }).toMatchObject({ state: 'expired', counts: { failed: 1 } });
  });

  it.each([
    [400, 'request_refused'],
    [413, 'payload_too_large'],
    [401, 'vapid_refused'],
  ])('records %i as a permanent failure and deletes no device', async (status, reason) => {
    const { state, counts, sink, storage, id, device, tokens } = await deliver(() => ({ status }));
    expect({ state, counts }).toMatchObject({ state: 'failed', counts: { failed: 1, gone: 0 } });
    expect(sink.arrivals).toHaveLength(1);
    expect(await listFailures(storage.db, id, 10)).toMatchObject([{ token: tokens[0], reason, status }]);
    expect(device).toMatchObject({ gone_at: null, resubscribe_at: null });
  });

  it('requests a new subscription if the VAPID key does not match, until a message is accepted', async () => {
    const { counts, device, storage, id, delivery, tokens } = await deliver((_, times) =>
      times === 1 ? { status: 403, body: '{"reason":"VapidPkHashMismatch"}' } : { status: 201 },
    );
    expect(counts).toMatchObject({ failed: 1, gone: 0 });
    expect(await listFailures(storage.db, id, 10)).toMatchObject([{ reason: 'resubscribe', status: 403 }]);
    expect(device?.resubscribe_at).toBeTypeOf('number');
    const later = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(async () => expect((await statusOf(storage, later.id)).state).toBe('sent'), soon);
    expect(await findDevice(storage.db, tokens[0]!)).toMatchObject({ resubscribe_at: null });
  });

  it('fails for devices of a damaged VAPID key, and sends to them once it is added again', async () => {
    const sink = await startPushSink();
    const storage = await open();
    await registerDevices(storage, sink.origin, 2);
    const pair = (await currentVapidKey(storage.db, 'default'))!;
    await storage.db
      .updateTable('vapid_key')
      .set({ private_key: pair.privateKey.slice(1) })
      .execute();
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('failed'), soon);
    const reason = 'vapid_key_unknown';
    expect(await listFailures(storage.db, id, 10)).toMatchObject([{ reason }, { reason }]);
    await addVapidKey(storage.db, 'default', pair, { current: true });
    await delivery.retryFailures('default', id);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect((await statusOf(storage, id)).counts).toMatchObject({ accepted: 2, failed: 0 });
    expect(sink.arrivals).toHaveLength(2);
  });

  it('does not send to an endpoint that the policy no longer allows', async () => {
    const sink = await startPushSink();
    const storage = await open();
    await registerDevices(storage, 'http://127.0.0.1:1', 1);
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('failed'), soon);
    expect(await listFailures(storage.db, id, 10)).toMatchObject([{ reason: 'endpoint_not_allowed' }]);
  });

  it('counts each device when the responses differ', async () => {
    const statuses = [201, 201, 503, 410, 400];
    const number = (path: string) => Number(path.split('/').at(-1));
    const { counts, sink, storage } = await deliver(
      ({ path }, times) => {
        const status = statuses[number(path) % statuses.length]!;
        return { status: status === 503 && times > 1 ? 201 : status };
      },
      { count: 300, tuning: { ...fast, goneGrace: 50 } },
    );
    expect(counts).toMatchObject({ targeted: 300, accepted: 180, gone: 60, failed: 60 });
    expect(sink.countByPath().size).toBe(300);
    expect(await storage.db.selectFrom('retry').selectAll().execute()).toEqual([]);
    await vi.waitFor(async () => expect(await countJobs(storage)).toBe(0), soon);
  });
});

it('gives up a message whose TTL ends while the connection is being opened', async () => {
  const sockets: Socket[] = [];
  // The time passes only when the connection is being opened, on a busy machine too.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const silent = createServer((socket) => {
    sockets.push(socket);
    vi.setSystemTime(Date.now() + 1000);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const origin = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const storage = await openTestStorage();
  await registerDevices(storage, origin, 1);
  const delivery = await createTestDelivery(storage, origin);
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl: 1 }));
  // Each look of `vi.waitFor` would advance the mocked time.
  await waitFor('the message to expire', async () => (await statusOf(storage, id)).state === 'expired');
  expect(await listFailures(storage.db, id, 10)).toMatchObject([{ reason: 'expired', status: null }]);
  expect(sockets).toHaveLength(1);
  sockets[0]!.destroy();
});
