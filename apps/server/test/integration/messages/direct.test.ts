import {
  type AcceptedSend,
  deviceIdOf,
  type DirectMessageState,
  directMessageStateSchema,
  type ListOrder,
} from '@sineta/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createMessageService, type MessageService } from '../../../src/messages/message-service.ts';
import { generateVapidKeys } from '@sineta/web-push';
import { directMessageDays } from '../../../src/database/migrations/0023-direct-message-days.ts';
import { newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';
import type { DirectMessageRow } from '../../../src/database/schema.ts';
import { createSite, updateSite } from '../../../src/sites/sites.ts';
import { listDirectDays } from '../../../src/messages/direct/direct-days.ts';
import { pruneDirect } from '../../../src/messages/direct/delete-direct.ts';
import { createDirectQueue, type DirectQueue } from '../../../src/messages/direct/direct-queue.ts';
import { directMessagesTo, listDirect } from '../../../src/messages/direct/list-direct.ts';
import { readHistory } from '../../../src/messages/device-history/device-history.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import type { Storage } from '../../../src/database/open.ts';
import { countJobs, createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { type Answer, startPushSink } from '../../harness/push-sink.ts';

const day = 24 * 60 * 60 * 1000;
const soon = { timeout: 60_000, interval: 20 };
/** On a busy machine they take a minute. */
const forThousands = { timeout: 180_000, interval: 100 };

/** The service of a process that ends right after it has accepted a message. */
function createEndingService({ db }: Storage): MessageService {
  return createMessageService({
    db,
    publicUrl: () => 'https://mural.example/',
    scheduler: {
      schedule: () => Promise.reject(new Error('A direct message needs no job.')),
      remove: () => Promise.resolve(),
      unschedule: () => Promise.resolve(),
      bringForward: () => Promise.resolve(),
      retryFailures: () => Promise.resolve(0),
    },
    queue: {
      ...createDirectQueue(),
      leaseUntil: (_, now) => now + 60_000,
      fitting: (deliveries) => deliveries,
      send() {},
    },
  });
}

function settled(storage: Storage, id: string) {
  return vi.waitFor(async () => {
    const status = await statusOf(storage, id);
    if (status.state === 'sending') throw new Error('The message is still being sent.');
    return status;
  }, soon);
}

describeOnEngines((open) => {
  it('a message that the device reported nothing about is in its data', async () => {
    const storage = await open();
    const sink = await startPushSink();
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const [token] = await registerDevices(storage, sink.origin, 1);
    const { id } = await delivery.accept('default', sendTo({ token: token! }));
    await settled(storage, id);
    const history = await readHistory(storage.db, (await findDevice(storage.db, token!))!);
    expect(history.filter(({ message }) => message === id)).toMatchObject([{ kind: 'accepted' }]);
  });

  it('sends a message to one device without a job or a batch, and keeps its title alone', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 2)) as [string, string];
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const send = sendTo({ token }, { notification: { title: 'Pedido pronto', body: 'Retire no balcão 3.' } });
    const { id } = await service.accept('default', send);
    expect(await countJobs(storage)).toBe(0);
    expect(await settled(storage, id)).toMatchObject({
      state: 'sent',
      counts: { targeted: 1, accepted: 1, failed: 0, gone: 0 },
    });
    expect(sink.countByPath()).toEqual(new Map([['/push/0', 1]]));
    const details = await findMessageDetails(storage.db, 'default', id);
    expect(details).toMatchObject({ notification: { title: 'Pedido pronto' }, target: { token } });
    expect(JSON.stringify(details)).not.toContain('balcão');
    expect(await storage.db.selectFrom('batch').selectAll().execute()).toEqual([]);
    expect(await storage.db.selectFrom('message').selectAll().execute()).toEqual([]);
  });

  it('sends each of many messages that arrive at once, and refuses only those to unknown devices', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 100);
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const sends: AcceptedSend[] = tokens.map((token, index) =>
      sendTo({ token: index % 10 === 0 ? 'A'.repeat(43) : token }),
    );
    const results = await Promise.allSettled(sends.map((send) => service.accept('default', send)));
    const refused = results.filter((result) => result.status === 'rejected');
    const notFound = Array.from({ length: 10 }, () => expect.objectContaining({ code: 'not_found' }));
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(notFound);
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(90), soon);
    expect([...sink.countByPath().values()]).toEqual(Array.from({ length: 90 }, () => 1));
    expect(await storage.db.selectFrom('any_direct_message').select('id').execute()).toHaveLength(90);
  });

  it('keeps thousands of messages that arrive at once in memory, and sends each once', async () => {
    const { promise: isOpen, resolve: answer } = Promise.withResolvers<void>();
    const sink = await startPushSink(() => isOpen.then(() => ({ status: 201 })));
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    // None is deferred or given up while the push service does not respond.
    const service = await createTestDelivery(storage, sink.origin, {
      timeouts: { headers: 600_000, total: 600_000 },
      tuning: { patience: 600_000 },
    });
    await service.start();
    const sends = Array.from({ length: 2500 }, () => service.accept('default', sendTo({ token })));
    await Promise.all(sends);
    const dueAtOnce = storage.db
      .selectFrom('direct_queue')
      .select('id')
      .whereRef('due_at', '=', 'created_at')
      .execute();
    expect(await dueAtOnce).toEqual([]);
    answer();
    await vi.waitFor(async () => {
      expect(await storage.db.selectFrom('direct_queue').select('id').execute()).toEqual([]);
    }, forThousands);
    expect(sink.arrivals).toHaveLength(2500);
  });

  it('leaves the devices of a message for which there is no room in memory to the queue', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 5);
    const direct = createDirectQueue();
    const leased: boolean[] = [];
    const queue: DirectQueue = {
      ...direct,
      fitting: (deliveries) => deliveries.slice(0, 2),
      send(deliveries) {
        leased.push(...deliveries.map(({ message }) => message.due_at !== message.created_at));
        direct.send(deliveries);
      },
    };
    const service = await createTestDelivery(storage, sink.origin, { queue });
    await service.start();
    await service.accept('default', sendTo({ tokens }));
    await vi.waitFor(async () => {
      expect(await storage.db.selectFrom('direct_queue').select('id').execute()).toEqual([]);
    }, soon);
    expect(leased).toEqual([true, true, false, false, false]);
    expect([...sink.countByPath().values()]).toEqual(tokens.map(() => 1));
  });

  it('accepts ten equal requests with one key as one message', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token, other] = (await registerDevices(storage, sink.origin, 2)) as [string, string];
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.accept('default', sendTo({ token }), 'order 17')),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    await expect(service.accept('default', sendTo({ token: other }), 'order 17')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    await settled(storage, answers[0]!.id);
    expect(sink.arrivals).toHaveLength(1);
  });

  it('repeats a message whose key is known although its device was deleted since', async () => {
    const storage = await open();
    const sink = await startPushSink();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    const service = createEndingService(storage);
    const { id } = await service.accept('default', sendTo({ token }), 'order 18');
    await storage.db.deleteFrom('device').execute();
    expect(await service.accept('default', sendTo({ token }), 'order 18')).toEqual({ id, repeated: true });
  });

  it('retries after 503 until the push service accepts the message', async () => {
    const sink = await startPushSink((_arrival, times) => ({ status: times < 3 ? 503 : 201 }));
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    const service = await createTestDelivery(storage, sink.origin, { tuning: { retryBase: 50 } });
    await service.start();
    const { id } = await service.accept('default', sendTo({ token }));
    expect(await settled(storage, id)).toMatchObject({ state: 'sent', counts: { accepted: 1 } });
    expect(sink.arrivals).toHaveLength(3);
  });

  it('retries a failed message on request, with its content', async () => {
    let answer: Answer = { status: 400 };
    const sink = await startPushSink(() => answer);
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ token }));
    expect(await settled(storage, id)).toMatchObject({ state: 'failed', counts: { failed: 1 } });
    answer = { status: 201 };
    expect(await service.retryFailures('default', id)).toBe(1);
    expect(await settled(storage, id)).toMatchObject({ state: 'sent', counts: { accepted: 1, failed: 0 } });
    expect(sink.arrivals[1]!.body.length).toBe(sink.arrivals[0]!.body.length);
  });

  it('deletes a device that is gone for good', async () => {
    const sink = await startPushSink(() => ({ status: 410 }));
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    const service = await createTestDelivery(storage, sink.origin, { tuning: { goneGrace: 50 } });
    await service.start();
    const { id } = await service.accept('default', sendTo({ token }));
    expect(await settled(storage, id)).toMatchObject({ state: 'failed', counts: { gone: 1 } });
    expect(await storage.db.selectFrom('device').select('token').execute()).toEqual([]);
  });

  it('does not retry a cancelled message', async () => {
    const sink = await startPushSink(() => ({ status: 503, headers: { 'retry-after': '3600' } }));
    const storage = await open();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ token }));
    await vi.waitFor(async () => {
      const [row] = await directMessagesTo(storage.db, token, 1);
      expect(row).toMatchObject({ attempts: 1 });
    }, soon);
    expect(await service.cancel('default', id)).toBe(true);
    expect(await service.cancel('default', id)).toBe(false);
    expect(await statusOf(storage, id)).toMatchObject({ state: 'cancelled', counts: { accepted: 0 } });
    expect(await directMessagesTo(storage.db, token, 1)).toMatchObject([{ due_at: null, payload: null }]);
  });

  it('counts a receipt once, and only of the device that the message was for', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token, other] = (await registerDevices(storage, sink.origin, 2)) as [string, string];
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ token }));
    await settled(storage, id);
    const report = (reporter: string) => ({
      token: reporter,
      receipts: [{ message: id, event: 'displayed' as const }],
    });
    await recordReceipts(storage.db, [report(token), report(other)]);
    await recordReceipts(storage.db, [report(token)]);
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 1, displayed: 1 });
  });

  it('keeps the clicked action of each device', async () => {
    const sink = await startPushSink(() => ({ status: 201 }));
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, sink.origin, 4);
    const service = await createTestDelivery(storage, sink.origin);
    await service.start();
    const { id } = await service.accept('default', sendTo({ tokens }));
    await settled(storage, id);
    const click = (token: string, action?: string) => ({
      token,
      receipts: [{ message: id, event: 'clicked' as const, action }],
    });
    const [first = '', second = '', third = ''] = tokens;
    await recordReceipts(db, [click(first, 'sim'), click(second, 'sim'), click(third)]);
    await recordReceipts(db, [click(first, 'não'), click(third, 'não')]);
    const details = await findMessageDetails(db, 'default', id);
    expect(details).toMatchObject({ counts: { clicked: 3 }, actionClicks: [{ action: 'sim', clicks: 2 }] });
    expect((await findDevice(db, first))?.last_clicked_at).toBeGreaterThan(0);
    const { messages } = await listDirect(db, 'default', { limit: 10, device: deviceIdOf(second) });
    expect(messages).toMatchObject([{ id, clickedAction: 'sim' }]);
    expect(await db.selectFrom('action_click').selectAll().execute()).toEqual([]);
    const clicksOf = async (token: string) =>
      (await readHistory(db, (await findDevice(db, token))!)).filter(({ kind }) => kind === 'clicked');
    expect(await clicksOf(second)).toMatchObject([{ message: id, action: 'sim' }]);
    expect((await clicksOf(third))[0]).not.toHaveProperty('action');
  });

  it('is listed newest or oldest first, page by page', async () => {
    const storage = await open();
    const { db } = storage;
    const devices = ['c', 'a', 'b'].map((letter) => letter.repeat(43));
    const sent = {
      site: 'default',
      title: 'Feira',
      state: 'accepted' as const,
      service: 'google' as const,
      settled_at: 1,
      created_at: 1,
      ttl: 86_400,
      urgency: 'normal' as const,
    };
    const rows = [1, 2].flatMap((message) =>
      devices.map((token) => Object.assign({ token, id: `${'0'.repeat(23)}${message}` }, sent)),
    );
    await db.insertInto('direct_message').values(rows).execute();
    const list = async (order: ListOrder) => {
      const found: string[] = [];
      for (let after: string | undefined, more = true; more;) {
        const page = await listDirect(db, 'default', { limit: 2, after, order });
        found.push(...page.messages.map(({ id, device }) => id.at(-1)! + device[0]!));
        after = page.next;
        more = after !== undefined;
      }
      return found;
    };
    expect(await list('oldest')).toEqual(['1a', '1b', '1c', '2a', '2b', '2c']);
    expect(await list('newest')).toEqual(['2c', '2b', '2a', '1c', '1b', '1a']);
  });

  it('is listed by state, page by page, from the index of the state', async () => {
    const storage = await open();
    const { db } = storage;
    const states = directMessageStateSchema.options;
    const row = {
      site: 'default',
      token: 'a'.repeat(43),
      title: 'Feira',
      created_at: 1,
      ttl: 86_400,
      urgency: 'normal' as const,
    };
    for (const [index, state] of states.entries()) {
      for (const number of [1, 2, 3]) {
        const message = { ...row, id: `${'0'.repeat(22)}${number}${index}`, state };
        if (state === 'accepted' || state === 'gone') {
          await db.insertInto('direct_message').values(message).execute();
        } else
          await db
            .insertInto('direct_queue')
            .values({ ...message, expires_at: 1, due_at: state === 'sending' ? 1 : null })
            .execute();
      }
    }
    for (const [index, state] of states.entries()) {
      const first = await listDirect(db, 'default', { limit: 2, state });
      const next = await listDirect(db, 'default', { limit: 2, state, after: first.next });
      const found = [...first.messages, ...next.messages];
      expect(found.map(({ id }) => id.slice(-2))).toEqual([3, 2, 1].map((number) => `${number}${index}`));
      expect(next.next).toBe(undefined);
      expect(found.every((message) => message.state === state)).toBe(true);
    }
    const device = deviceIdOf(row.token);
    const ofDevice = await listDirect(db, 'default', { limit: 9, state: 'failed', device });
    expect(ofDevice.messages).toHaveLength(3);

    if (storage.engine !== 'sqlite') return;
    const planOf = async (state: DirectMessageState) =>
      (await plansOf(storage, (watched) => listDirect(watched, 'default', { limit: 2, state }))).join('\n');
    for (const state of ['failed', 'held', 'cancelled'] as const) {
      expect(await planOf(state)).toBe(
        'SEARCH direct_queue USING INDEX direct_queue_ended (site=? AND state=?)',
      );
    }
    expect(await planOf('gone')).toBe('SEARCH direct_message USING INDEX direct_message_gone (site=?)');
    expect(await planOf('accepted')).toMatch(/^SEARCH \w+ USING (PRIMARY KEY|INDEX \w+) \(site=\?\)$/);
    expect(await planOf('sending')).toBe(
      'SEARCH direct_queue USING COVERING INDEX direct_queue_due (due_at>?)\nSEARCH direct_queue USING PRIMARY KEY (site=? AND id=?)',
    );
  });

  it('counts events by day, each once, and keeps the counts when the messages are deleted', async () => {
    let answer: Answer = { status: 201 };
    const sink = await startPushSink(() => answer);
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, sink.origin, 3);
    // From noon on, so that all of it is on one day.
    const ahead = (Math.floor(Date.now() / day) + 1.5) * day - Date.now();
    const clock = () => Date.now() + ahead;
    const service = await createTestDelivery(storage, sink.origin, { clock });
    await service.start();
    const { id } = await service.accept('default', sendTo({ tokens }));
    await settled(storage, id);
    answer = { status: 400 };
    const failed = await service.accept('default', sendTo({ token: tokens[0]! }));
    await settled(storage, failed.id);
    const today = async (after = 0) =>
      (await listDirectDays(db, 'default', 40, clock() + after)).at(-1 - after / day);
    expect(await today()).toMatchObject({ accepted: 3, failed: 1 });

    answer = { status: 201 };
    await service.retryFailures('default', failed.id);
    await settled(storage, failed.id);
    const receipts = [
      { message: id, event: 'displayed' as const },
      { message: id, event: 'clicked' as const },
    ];
    const [first, second] = tokens as [string, string];
    for (let times = 0; times < 2; times++) {
      const reports = [
        { token: first, receipts },
        { token: second, receipts: receipts.slice(0, 1) },
      ];
      await recordReceipts(db, reports, clock());
    }
    const counts = { accepted: 4, gone: 0, failed: 0, displayed: 2, clicked: 1, dismissed: 0 };
    expect(await today()).toMatchObject(counts);

    await service.stop();
    await pruneDirect(db, clock() + 31 * day);
    expect(await db.selectFrom('any_direct_message').select('id').execute()).toEqual([]);
    expect(await today(31 * day)).toMatchObject(counts);
    const others = (await listDirectDays(db, 'default', 40, clock())).slice(0, -1);
    expect(others.map(({ accepted, displayed }) => accepted + displayed)).toEqual(Array(39).fill(0));
  });

  it('counts the messages that were stored before counts by day were', async () => {
    const { db, engine } = await open();
    const [noon, midnight] = [Date.UTC(2026, 10, 20, 12), Date.UTC(2026, 10, 21)];
    const sent = {
      site: 'default',
      token: 'A'.repeat(43),
      title: 'Pedido pronto',
      state: 'accepted' as const,
      settled_at: noon,
      created_at: noon,
      ttl: 86_400,
      urgency: 'normal' as const,
    };
    await db
      .insertInto('direct_message')
      .values([
        { ...sent, id: newTimeOrderedId(noon), displayed_at: midnight - 1, clicked_at: midnight },
        { ...sent, id: newTimeOrderedId(noon), displayed_at: midnight, clicked_at: null },
        { ...sent, id: newTimeOrderedId(noon), state: 'gone', displayed_at: null, clicked_at: null },
      ])
      .execute();
    await db
      .insertInto('direct_queue')
      .values([
        { ...sent, expires_at: noon + day, id: newTimeOrderedId(noon), state: 'failed', reason: 'expired' },
        { ...sent, expires_at: noon + day, id: newTimeOrderedId(noon), state: 'sending', settled_at: null },
      ])
      .execute();
    await db.schema.dropTable('direct_message_day').execute();
    await directMessageDays(engine).up(db);
    const none = { accepted: 0, gone: 0, failed: 0, displayed: 0, clicked: 0, dismissed: 0 };
    expect(await listDirectDays(db, 'default', 3, noon + 2 * day)).toEqual([
      { day: '2026-11-20', ...none, accepted: 2, gone: 1, failed: 1, displayed: 1 },
      { day: '2026-11-21', ...none, displayed: 1, clicked: 1 },
      { day: '2026-11-22', ...none },
    ]);
  });

  it('deletes what is older than its site keeps, with pauses, and keeps what is still to be sent', async () => {
    const storage = await open();
    const { db } = storage;
    const sink = await startPushSink();
    const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
    await createSite(
      db,
      { id: 'loja', name: 'Loja', language: 'pt-BR', timeZone: 'UTC' },
      generateVapidKeys(),
    );
    await updateSite(db, 'loja', { directMessageRetentionDays: 7 });
    const service = createEndingService(storage);
    await service.accept('default', sendTo({ token }));
    const [unsent] = (await directMessagesTo(db, token, 1)) as [DirectMessageRow];
    const {
      payload: _payload,
      translations: _translations,
      expires_at: _expires,
      due_at: _due,
      attempts: _attempts,
      ...kept
    } = unsent;
    const sentDaysAgo = (days: number, site: string) => ({
      ...kept,
      site,
      id: newTimeOrderedId(Date.now() - days * day),
      state: 'accepted' as const,
    });
    const old = Array.from({ length: 2500 }, (_, index) => sentDaysAgo(31 + index / 100, 'default'));
    const scheduled = (days: number) => ({
      ...sentDaysAgo(60, 'default'),
      send_at: Date.now() - days * day,
    });
    const other = [
      sentDaysAgo(6.9, 'loja'),
      sentDaysAgo(7.1, 'loja'),
      sentDaysAgo(29.9, 'default'),
      scheduled(30.1),
      scheduled(29.9),
    ];
    const rows = [...old, ...other];
    for (let start = 0; start < rows.length; start += 500) {
      await db
        .insertInto('direct_message')
        .values(rows.slice(start, start + 500))
        .execute();
    }
    const left = async () => (await directMessagesTo(db, token, 10)).map(({ id }) => id);
    await pruneDirect(db, Date.now(), AbortSignal.abort());
    expect(await db.selectFrom('any_direct_message').select('id').execute()).toHaveLength(rows.length + 1);
    let [turns, isOver] = [0, false];
    const countTurns = () => {
      turns++;
      if (!isOver) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await pruneDirect(db, Date.now());
    isOver = true;
    expect(turns).toBeGreaterThan(1);
    expect(await left()).toEqual([unsent.id, other[0]!.id, other[2]!.id, other[4]!.id]);
    await pruneDirect(db, Date.now() + 31 * day);
    expect(await left()).toEqual([unsent.id]);
  });
});

describe('after the process that accepted a message has ended', () => {
  describeOnEngines((open) => {
    it('sends the message once, from another process', async () => {
      const sink = await startPushSink();
      const storage = await open();
      const [token] = (await registerDevices(storage, sink.origin, 1)) as [string];
      const { id } = await createEndingService(storage).accept('default', sendTo({ token }));
      // On PostgreSQL the lease has to end first; on SQLite the directory has one process at a time.
      const clock = storage.engine === 'sqlite' ? Date.now : () => Date.now() + 61_000;
      const first = await createTestDelivery(storage, sink.origin, { clock });
      await first.start();
      if (storage.engine === 'postgres') {
        const second = await createTestDelivery(storage, sink.origin, { clock });
        await second.start();
      }
      expect(await settled(storage, id)).toMatchObject({ state: 'sent', counts: { accepted: 1 } });
      expect(sink.arrivals).toHaveLength(1);
    });
  });
});
