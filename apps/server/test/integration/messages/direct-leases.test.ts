import { expect, it, vi } from 'vitest';
import { claimDue } from '../../../src/delivery/direct/due-messages.ts';
import { leaseUntil } from '../../../src/delivery/direct/lease.ts';
import { createDirectQueue } from '../../../src/messages/direct/direct-queue.ts';
import type { DirectDelivery } from '../../../src/messages/direct/direct-request.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { type Answer, startPushSink } from '../../harness/push-sink.ts';
import type { TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 20 };

/** The queue of a process that keeps what it accepts, and sends it only when the test does. */
function createHeldQueue() {
  const direct = createDirectQueue();
  const held: DirectDelivery[] = [];
  const send = (deliveries: readonly DirectDelivery[]) => void held.push(...deliveries);
  return { queue: { ...direct, send }, held, sendHeld: () => direct.send(held) };
}

const readQueue = ({ db }: TestStorage) =>
  db.selectFrom('direct_queue').select(['id', 'due_at', 'expires_at', 'state', 'attempts']).execute();

describeOnEngines((open) => {
  it('sends a message with TTL 0 although the process that accepted it has ended', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    const { queue } = createHeldQueue();
    const ending = await createTestDelivery(storage, sink.origin, { queue });
    await ending.start();
    const { id } = await ending.accept('default', sendTo({ token }, { ttl: 0 }));
    // As after a kill: the first process neither sends it nor puts it back.
    const clock = () => Date.now() + 31_000;
    await (await createTestDelivery(storage, sink.origin, { clock })).start();
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(1), soon);
    await vi.waitFor(async () => expect(await statusOf(storage, id)).toMatchObject({ state: 'sent' }), soon);
  });

  it('leases what it claims until half of the TTL has passed', async () => {
    const storage = await open();
    const [token] = (await registerDevices(storage, 'https://push.example', 1)) as [string];
    const service = await createTestDelivery(storage, 'https://push.example');
    for (const ttl of [0, 15, 61, 3600]) await service.accept('default', sendTo({ token }, { ttl }));
    const now = Date.now() + 1;
    expect(await claimDue(storage.db, { now, limit: 10 })).toHaveLength(4);
    for (const { due_at, expires_at } of await readQueue(storage)) {
      expect(due_at).toBe(leaseUntil(expires_at, now));
    }
  });

  it('leaves messages due whose devices cannot be read', async () => {
    const storage = await open();
    const [token] = (await registerDevices(storage, 'https://push.example', 1)) as [string];
    const service = await createTestDelivery(storage, 'https://push.example');
    await service.accept('default', sendTo({ token }));
    const before = await readQueue(storage);
    const rename = (from: string, to: string) => storage.db.schema.alterTable(from).renameTo(to).execute();
    await rename('device', 'moved_device');
    await expect(claimDue(storage.db, { now: Date.now() + 1, limit: 10 })).rejects.toThrow('device');
    await rename('moved_device', 'device');
    expect(await readQueue(storage)).toEqual(before);
  });

  it('puts back what it has not sent when it stops', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Answer>();
    const sink = await startPushSink(() => answer);
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    const service = await createTestDelivery(storage, sink.origin, {
      timeouts: { headers: 600_000, total: 600_000 },
      tuning: { patience: 600_000, drain: 600_000 },
    });
    await service.start();
    const messages = 700;
    await Promise.all(Array.from({ length: messages }, () => service.accept('default', sendTo({ token }))));
    await vi.waitFor(() => expect(sink.arrivals.length).toBeGreaterThan(0), soon);
    const stopped = service.stop();
    resolve({ status: 201 });
    await stopped;
    const left = await readQueue(storage);
    expect(left.length).toBeGreaterThan(0);
    expect(left).toHaveLength(messages - sink.arrivals.length);
    const now = Date.now();
    expect(left.filter(({ due_at }) => due_at === null || due_at > now)).toHaveLength(0);
  });

  it('does not send a message that was cancelled while it waited in memory', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [cancelled, other] = (await registerDevices(storage, sink.origin, 2)) as [string, string];
    const { queue, held, sendHeld } = createHeldQueue();
    let waited = 0;
    const service = await createTestDelivery(storage, sink.origin, {
      queue,
      clock: () => Date.now() + waited,
    });
    await service.start();
    const { id } = await service.accept('default', sendTo({ token: cancelled }));
    await service.accept('default', sendTo({ token: other }));
    await vi.waitFor(() => expect(held).toHaveLength(2), soon);
    expect(await service.cancel('default', id)).toBe(true);
    waited = 2000;
    sendHeld();
    await vi.waitFor(() => expect(sink.arrivals.length).toBeGreaterThan(0), soon);
    await vi.waitFor(async () => expect(await readQueue(storage)).toHaveLength(1), soon);
    expect(sink.countByPath()).toEqual(new Map([['/push/1', 1]]));
    expect(await statusOf(storage, id)).toMatchObject({ state: 'cancelled', counts: { accepted: 0 } });
  });

  it('does not send a message that was cancelled while it waited for a permit', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Answer>();
    const sink = await startPushSink(() => answer);
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 3);
    let waited = 0;
    const service = await createTestDelivery(storage, sink.origin, {
      clock: () => Date.now() + waited,
      timeouts: { headers: 600_000, total: 600_000 },
      tuning: { concurrency: { initial: 1, ceiling: 1 } },
    });
    await service.start();
    const send = (index: number) => service.accept('default', sendTo({ token: tokens[index]! }));
    await send(0);
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(1), soon);
    const { id } = await send(1);
    await send(2);
    expect(await service.cancel('default', id)).toBe(true);
    waited = 2000;
    resolve({ status: 201 });
    await vi.waitFor(() => expect(sink.countByPath().get('/push/2')).toBe(1), soon);
    await vi.waitFor(async () => expect(await readQueue(storage)).toHaveLength(1), soon);
    expect(sink.countByPath().get('/push/1')).toBeUndefined();
    expect(await statusOf(storage, id)).toMatchObject({ state: 'cancelled', counts: { accepted: 0 } });
  });

  it('does not send a message that another process has taken when its lease ended', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Answer>();
    const sink = await startPushSink(() => answer);
    const storage = await open();
    const [token, other] = (await registerDevices(storage, sink.origin, 2)) as [string, string];
    const { queue, held, sendHeld } = createHeldQueue();
    let waited = 0;
    const slow = await createTestDelivery(storage, sink.origin, { queue, clock: () => Date.now() + waited });
    await slow.start();
    await slow.accept('default', sendTo({ token }, { ttl: 0 }));
    await vi.waitFor(() => expect(held).toHaveLength(1), soon);
    await (await createTestDelivery(storage, sink.origin, { clock: () => Date.now() + 31_000 })).start();
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(1), soon);
    waited = 31_000;
    await slow.accept('default', sendTo({ token: other }));
    await vi.waitFor(() => expect(held).toHaveLength(2), soon);
    sendHeld();
    await vi.waitFor(() => expect(sink.countByPath().get('/push/1')).toBe(1), soon);
    expect(sink.countByPath().get('/push/0')).toBe(1);
    resolve({ status: 201 });
    await vi.waitFor(async () => expect(await readQueue(storage)).toEqual([]), soon);
  });

  it('counts the attempts of a message from zero after a retry on request', async () => {
    let answer: Answer = { status: 503 };
    const sink = await startPushSink(() => answer);
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ token }));
    await vi.waitFor(async () => expect(await readQueue(storage)).toMatchObject([{ attempts: 1 }]), soon);
    answer = { status: 400 };
    await storage.db.updateTable('direct_queue').set({ due_at: Date.now() }).execute();
    await vi.waitFor(async () => expect(await readQueue(storage)).toMatchObject([{ state: 'failed' }]), soon);
    answer = { status: 503, headers: { 'retry-after': '3600' } };
    expect(await service.retryFailures('default', id)).toBe(1);
    await vi.waitFor(async () => {
      const [row] = await readQueue(storage);
      expect(row).toMatchObject({ state: 'sending', attempts: 1 });
      expect(row!.due_at).toBeGreaterThan(Date.now() + 600_000);
    }, soon);
  });
});
