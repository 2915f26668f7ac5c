import type { AcceptedSend } from '@sineta/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createMessageService, type MessageService } from '../../../src/messages/message-service.ts';
import { generateVapidKeys } from '@sineta/web-push';
import { newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';
import type { DirectMessageRow } from '../../../src/database/schema.ts';
import { createSite, updateSite } from '../../../src/sites/sites.ts';
import { directMessagesTo, pruneDirect } from '../../../src/messages/direct/direct-history.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import type { Storage } from '../../../src/database/open.ts';
import { countJobs, createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { type Answer, startPushSink } from '../../harness/push-sink.ts';

const day = 24 * 60 * 60 * 1000;
const soon = { timeout: 20_000, interval: 20 };

/** The service of a process that ends right after it has accepted a message. */
function createEndingService({ db }: Storage): MessageService {
  return createMessageService({
    db,
    publicUrl: () => 'https://mural.example/',
    scheduler: {
      schedule: () => Promise.reject(new Error('A direct message needs no job.')),
      unschedule: () => Promise.resolve(),
      retryFailures: () => Promise.resolve(0),
    },
    queue: { lease: () => 60_000, send() {}, attach: () => () => {} },
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
    const other = [sentDaysAgo(6.9, 'loja'), sentDaysAgo(7.1, 'loja'), sentDaysAgo(29.9, 'default')];
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
    expect(await left()).toEqual([unsent.id, other[0]!.id, other[2]!.id]);
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
