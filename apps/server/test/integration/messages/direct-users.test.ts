import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { forgetDevice } from '../../../src/devices/devices.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import type { DirectDelivery } from '../../../src/messages/direct/direct-request.ts';
import { createDirectQueue } from '../../../src/messages/direct/direct-queue.ts';
import { listDirectDays } from '../../../src/messages/direct/direct-days.ts';
import { listDirect } from '../../../src/messages/direct/list-direct.ts';
import { listMessages } from '../../../src/messages/list-messages.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import type { Storage } from '../../../src/database/open.ts';
import { createTestDelivery, releaseJobs, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { type Answer, startPushSink } from '../../harness/push-sink.ts';

const soon = { timeout: 60_000, interval: 20 };

function link({ db }: Storage, token: string, user: string | null): Promise<boolean> {
  return linkUser(db, token, user);
}

function settled(storage: Storage, id: string) {
  return vi.waitFor(async () => {
    const status = await statusOf(storage, id);
    if (status.state === 'sending' || status.state === 'scheduled') throw new Error('Not sent yet.');
    return status;
  }, soon);
}

describeOnEngines((open) => {
  it('reaches a user on all devices, with one result', async () => {
    const sink = await startPushSink(({ path }) => ({ status: path === '/push/1' ? 400 : 201 }));
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 4);
    for (const token of tokens.slice(0, 3)) await link(storage, token, 'ana');
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ user: 'ana' }));
    expect(await settled(storage, id)).toMatchObject({ counts: { targeted: 3, accepted: 2, failed: 1 } });
    expect([...sink.countByPath().keys()].toSorted()).toEqual(['/push/0', '/push/1', '/push/2']);
    await recordReceipts(
      storage.db,
      [tokens[0]!, tokens[2]!].map((token) => ({ token, receipts: [{ message: id, event: 'displayed' }] })),
    );
    expect(await findMessageDetails(storage.db, 'default', id)).toMatchObject({
      target: { user: 'ana' },
      users: { targeted: 1, reached: 1, displayed: 1, clicked: 0 },
      counts: { displayed: 2 },
    });
    const listed = await listDirect(storage.db, 'default', { limit: 10, user: 'ana' });
    expect(listed.messages.map(({ user }) => user)).toEqual(['ana', 'ana', 'ana']);
    expect((await listDirect(storage.db, 'default', { limit: 10, user: 'bia' })).messages).toEqual([]);
  });

  it('lists a message to very many users as one, with exact counts', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 200);
    for (const [index, token] of tokens.entries()) await link(storage, token, `user ${index >> 1}`);
    let ahead = 0;
    const service = await createTestDelivery(storage, sink.origin, { clock: () => Date.now() + ahead });
    await service.start();
    const users = Array.from({ length: 100 }, (_, index) => `user ${index}`);
    const first = await service.accept('default', sendTo({ user: 'user 3' }));
    // Messages of one millisecond have no order.
    ahead = 1;
    const many = await service.accept('default', sendTo({ users }));
    await settled(storage, first.id);
    expect(await settled(storage, many.id)).toMatchObject({ counts: { targeted: 200, accepted: 200 } });
    const { messages } = await listMessages(storage.db, 'default', { limit: 2, audience: 'devices' });
    expect(messages.map(({ id, counts }) => [id, counts.accepted])).toEqual([
      [many.id, 200],
      [first.id, 2],
    ]);
    const details = await findMessageDetails(storage.db, 'default', many.id);
    expect(details?.users).toMatchObject({ targeted: 100, reached: 100 });
  });

  it('cancels what is not sent when another person uses the device, and forgets who got the rest', async () => {
    const sink = await startPushSink((_arrival, times) =>
      times === 1 ? { status: 201 } : { status: 503, headers: { 'retry-after': '3600' } },
    );
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    await link(storage, token, 'ana');
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const sent = await service.accept('default', sendTo({ user: 'ana' }));
    await settled(storage, sent.id);
    const late = await service.accept('default', sendTo({ user: 'ana' }));
    const direct = await service.accept('default', sendTo({ token }));
    await vi.waitFor(() => expect(sink.arrivals.length).toBeGreaterThanOrEqual(2), soon);
    await link(storage, token, 'bia');
    expect(await statusOf(storage, late.id)).toMatchObject({ state: 'cancelled' });
    expect(await statusOf(storage, direct.id)).toMatchObject({ state: 'sending' });
    const rows = await storage.db.selectFrom('any_direct_message').select('user_id').execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual([null, null, null]);
    expect((await listDirect(storage.db, 'default', { limit: 10, user: 'bia' })).messages).toEqual([]);
  });

  it('keeps the results of a message when one device leaves its user', async () => {
    let accepts = false;
    const sink = await startPushSink(({ path }) => {
      if (path === '/push/0') return { status: 201 };
      if (path === '/push/1') return { status: 503, headers: { 'retry-after': '3600' } };
      return { status: accepts ? 201 : 400 };
    });
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 4);
    for (const token of tokens) await link(storage, token, 'ana');
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ user: 'ana' }));
    await vi.waitFor(async () => {
      expect(await statusOf(storage, id)).toMatchObject({ counts: { accepted: 1, failed: 2 } });
    }, soon);
    await link(storage, tokens[1]!, 'bia');
    await link(storage, tokens[2]!, 'bia');
    const failed = async () => {
      const days = await listDirectDays(storage.db, 'default', 2, Date.now());
      return days.reduce((sum, day) => sum + day.failed, 0);
    };
    expect(await statusOf(storage, id)).toMatchObject({ state: 'sent', counts: { accepted: 1, failed: 2 } });
    expect(await failed()).toBe(2);
    accepts = true;
    expect(await service.retryFailures('default', id)).toBe(1);
    expect(await settled(storage, id)).toMatchObject({ state: 'sent', counts: { accepted: 2, failed: 1 } });
    expect(await failed()).toBe(1);
    await expect(service.retryFailures('default', id)).rejects.toMatchObject({ code: 'message_closed' });
    expect(sink.countByPath().get('/push/2')).toBe(1);
  });

  it('drops a message in memory when another person uses the device', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [left, kept] = (await registerDevices(storage, sink.origin, 2)) as [string, string];
    for (const token of [left, kept]) await link(storage, token, 'ana');
    const direct = createDirectQueue();
    const held: DirectDelivery[] = [];
    const queue = {
      ...direct,
      send: (deliveries: readonly DirectDelivery[]) => void held.push(...deliveries),
    };
    const service = await createTestDelivery(storage, sink.origin, { queue });
    await service.start();
    const { id } = await service.accept('default', sendTo({ user: 'ana' }));
    await vi.waitFor(() => expect(held).toHaveLength(2), soon);
    await link(storage, left, 'bia');
    direct.send(held);
    await settled(storage, id);
    expect(sink.countByPath()).toEqual(new Map([['/push/1', 1]]));
  });

  it('sends nothing to a device that changes its user while the message is accepted', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    await link(storage, token, 'ana');
    const service = await createTestDelivery(storage, sink.origin);
    const accepted = await inTransaction(storage.db, async (transaction) => {
      await linkUser(transaction, token, 'bia');
      const send = service.accept('default', sendTo({ user: 'ana' }));
      const result = send.then(
        () => 'accepted',
        ({ code }: { code: string }) => code,
      );
      await Promise.race([result, sleep(500)]);
      return { result };
    });
    expect(await accepted.result).toBe('not_found');
    expect(await storage.db.selectFrom('direct_queue').select('id').execute()).toEqual([]);
  });

  it('sends a scheduled message to the devices that belong to the user when it is due', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [old, next, other] = (await registerDevices(storage, sink.origin, 3)) as [string, string, string];
    for (const token of [old, other]) await link(storage, token, token === old ? 'ana' : 'bia');
    const service = await createTestDelivery(storage, sink.origin);
    const sendAt = new Date(Date.now() + 500).toISOString();
    const { id } = await service.accept('default', sendTo({ user: 'ana' }, { sendAt }));
    await link(storage, old, 'caio');
    await link(storage, next, 'ana');
    await service.start();
    expect(await settled(storage, id)).toMatchObject({ counts: { targeted: 1, accepted: 1 } });
    expect(sink.countByPath()).toEqual(new Map([['/push/1', 1]]));
    expect(await findMessageDetails(storage.db, 'default', id)).toMatchObject({
      target: { user: 'ana' },
      audience: 'devices',
    });
  });

  it('retries a message to a filter of users only on devices that are still of the user', async () => {
    let answer: Answer = { status: 503, headers: { 'retry-after': '3600' } };
    const sink = await startPushSink(() => answer);
    const storage = await open();
    const [left, kept] = (await registerDevices(storage, sink.origin, 2)) as [string, string];
    for (const token of [left, kept]) await link(storage, token, 'ana');
    let ahead = 0;
    const clock = () => Date.now() + ahead;
    const rejected = await createTestDelivery(storage, sink.origin, { clock });
    await rejected.start();
    const { id } = await rejected.accept('default', sendTo({ filter: { users: ['ana'] } }));
    const retries = () => storage.db.selectFrom('retry').select('token').execute();
    await vi.waitFor(async () => expect(await retries()).toHaveLength(2), soon);
    await rejected.stop();
    await link(storage, left, 'bia');
    const before = sink.countByPath().get('/push/0');
    answer = { status: 201 };
    ahead = 2 * 3_600_000;
    await releaseJobs(storage, clock());
    await (await createTestDelivery(storage, sink.origin, { clock })).start();
    expect(await settled(storage, id)).toMatchObject({ counts: { targeted: 2, accepted: 1, gone: 1 } });
    expect(sink.countByPath().get('/push/0')).toBe(before);
  });

  it('retries failures of a message to a filter of users only on devices that are still of the user', async () => {
    let accepts = false;
    const sink = await startPushSink(() => ({ status: accepts ? 201 : 400 }));
    const storage = await open();
    const [left, kept] = (await registerDevices(storage, sink.origin, 2)) as [string, string];
    for (const token of [left, kept]) await link(storage, token, 'ana');
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ filter: { users: ['ana'] } }));
    expect(await settled(storage, id)).toMatchObject({ counts: { failed: 2 } });
    await link(storage, left, 'bia');
    accepts = true;
    await service.retryFailures('default', id);
    expect(await settled(storage, id)).toMatchObject({ counts: { targeted: 2, accepted: 1, gone: 1 } });
    expect(sink.countByPath()).toEqual(
      new Map([
        ['/push/0', 1],
        ['/push/1', 2],
      ]),
    );
  });

  it('repeats a keyed message to a user whose devices have changed since', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [one, two] = (await registerDevices(storage, sink.origin, 2)) as [string, string];
    await link(storage, one, 'ana');
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ user: 'ana' }), 'visit 9');
    await link(storage, two, 'ana');
    expect(await service.accept('default', sendTo({ user: 'ana' }), 'visit 9')).toEqual({
      id,
      repeated: true,
    });
    await settled(storage, id);
    await link(storage, one, null);
    await link(storage, two, null);
    expect(await service.accept('default', sendTo({ user: 'ana' }), 'visit 9')).toEqual({
      id,
      repeated: true,
    });
    expect(sink.arrivals).toHaveLength(1);
  });

  it('returns the users who were not reached to a repeated request, at once and scheduled', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    await link(storage, token, 'ana');
    const service = await createTestDelivery(storage, sink.origin);
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    for (const [key, extra] of Object.entries({ now: {}, later: { sendAt } })) {
      const send = sendTo({ users: ['ana', 'bia', 'caio'] }, extra);
      const { id, unreached } = await service.accept('default', send, key);
      expect(unreached).toEqual(['bia', 'caio']);
      await link(storage, token, 'bia');
      expect(await service.accept('default', send, key)).toEqual({ id, repeated: true, unreached });
      await link(storage, token, 'ana');
    }
  });

  it('forgets the user of a message whose device was deleted', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    await link(storage, token, 'ana');
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ user: 'ana' }));
    await settled(storage, id);
    await forgetDevice(storage.db, token);
    const rows = await storage.db.selectFrom('any_direct_message').select('user_id').execute();
    expect(rows).toEqual([{ user_id: null }]);
  });
});
