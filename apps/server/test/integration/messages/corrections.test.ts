import { type Actor, limits, type MessageDetails, type PushPayload } from '@sineta/protocol';
import { expect, it, vi } from 'vitest';
import { planMessage } from '../../../src/delivery/plan/plan.ts';
import { pruneUnrequested } from '../../../src/delivery/progress/retries.ts';
import { tuning } from '../../../src/delivery/tuning.ts';
import { openJobQueue } from '../../../src/jobs/open.ts';
import { createLogger } from '../../../src/logger.ts';
import { readCalendar } from '../../../src/messages/calendar/calendar.ts';
import { listMessages } from '../../../src/messages/list-messages.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { findMessageRow } from '../../../src/messages/messages.ts';
import { summariseRetries } from '../../../src/messages/outcomes/pending-retries.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { listNotices } from '../../../src/messages/feed/feed.ts';
import { createTestDelivery, releaseJobs, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { dayLength } from '../../../src/database/paging/day.ts';
import { requireSite } from '../../../src/sites/sites.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { type Answering, startPushSink } from '../../harness/push-sink.ts';
import type { TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 10 };
const ana: Actor = { kind: 'user', id: 'ana', name: 'Ana' };
const corrected = { notification: { title: 'Vacinação no domingo' }, replaceOnDevices: true };

/** Plans the next batch of a message, of at most `batchSize` devices, while nothing is sent. */
async function planOnce(storage: TestStorage, message: string, batchSize = 1000) {
  const { db, location } = storage;
  const jobs = await openJobQueue(location, storage, createLogger({ level: 'silent' }));
  const options = { db, jobs, clock: Date.now, onChange: () => {} };
  try {
    return await planMessage(
      { ...options, tuning: { ...tuning, batchSize, batchesAhead: 1 } },
      { kind: 'plan', site: 'default', message },
    );
  } finally {
    await jobs.stop();
  }
}

describeOnEngines((open) => {
  async function openDelivery(answering?: Answering) {
    const sink = await startPushSink(answering);
    const storage = await open();
    await registerDevices(storage, sink.origin, 2);
    const delivery = await createTestDelivery(storage, sink.origin);
    const send = async (extra: Parameters<typeof sendTo>[1] = {}) => {
      const notification = { title: 'Vacinação no sábado', body: 'Na praça.' };
      return (await delivery.accept('default', sendTo({ everyone: true }, { notification, ...extra }))).id;
    };
    const isSent = (id: string) =>
      vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    const detailsOf = async (id: string): Promise<MessageDetails> =>
      (await findMessageDetails(storage.db, 'default', id))!;
    const payloadOf = async (id: string) => {
      const row = await findMessageRow(storage.db, 'default', id);
      return JSON.parse(row!.payload) as PushPayload;
    };
    const feed = async () => (await listNotices(storage.db, 'default', { limit: 20 })).notices;
    return { sink, storage, delivery, send, isSent, detailsOf, payloadOf, feed };
  }

  it('corrects the notice, and replaces it on the devices that were registered when it was sent', async () => {
    const { sink, storage, delivery, send, isSent, detailsOf, payloadOf, feed } = await openDelivery();
    await delivery.start();
    const id = await send({ urgency: 'high', collapseKey: 'vacina', ifDisturbing: 'drop', ttl: 7200 });
    await isSent(id);
    const [published] = await feed();
    const sent = await detailsOf(id);
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(published!.publishedAt)), soon);
    await registerDevices(storage, `${sink.origin}/late`, 1);

    const replacement = (await delivery.correct('default', id, corrected, ana))!;
    await isSent(replacement);
    expect(await feed()).toEqual([
      {
        id,
        title: 'Vacinação no domingo',
        publishedAt: published!.publishedAt,
        correctedAt: expect.any(String),
      },
    ]);
    const details = await detailsOf(id);
    expect(details).toMatchObject({
      counts: sent.counts,
      notification: { title: 'Vacinação no domingo' },
      corrections: [
        {
          correctedAt: (await feed())[0]!.correctedAt,
          correctedBy: { kind: 'user', name: 'Ana' },
          before: { notification: sent.notification },
        },
      ],
      replacements: [{ id: replacement, state: 'sent', counts: { targeted: 2, accepted: 2 } }],
    });
    const { notification } = await payloadOf(replacement);
    expect(notification).toMatchObject({
      title: 'Vacinação no domingo',
      tag: id,
      silent: true,
      navigate: `https://mural.example/avisos/${id}`,
      data: { sineta: replacement },
    });
    expect(notification).not.toHaveProperty('body');
    const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * dayLength).toISOString());
    const period = { from: from!.slice(0, 10), to: to!.slice(0, 10) };
    const { entries } = await readCalendar(storage.db, await requireSite(storage.db, 'default'), period);
    expect(entries).toMatchObject([{ id, title: 'Vacinação no domingo' }]);
    const { ttl, ...options } = (await findMessageRow(storage.db, 'default', replacement))!;
    expect(options).toMatchObject({
      urgency: 'high',
      collapse_key: 'vacina',
      if_disturbing: 'drop',
      published: 0,
      replaces: id,
    });
    expect(ttl).toBeGreaterThan(3600);
    expect(ttl).toBeLessThanOrEqual(7200);
    const { messages } = await listMessages(storage.db, 'default', { limit: 20 });
    expect(messages.map((message) => message.id)).toEqual([id]);
  });

  it('counts clicks on the buttons that devices still show', async () => {
    const { sink, storage, delivery, send, isSent, detailsOf } = await openDelivery();
    const tokens = await registerDevices(storage, `${sink.origin}/others`, 3);
    const withButton = (action: string) => ({
      title: 'Vacinação',
      actions: [{ action, title: action, navigate: 'https://a.example' }],
    });
    const id = await send({ notification: withButton('mapa') });
    await delivery.start();
    await isSent(id);
    await delivery.correct('default', id, { notification: withButton('agenda') }, ana);
    const actions = ['mapa', 'agenda', 'inventada'];
    const clicks = tokens.map((token, index) => ({
      token,
      receipts: [{ message: id, event: 'clicked' as const, action: actions[index] }],
    }));
    await recordReceipts(storage.db, clicks);
    expect((await detailsOf(id)).actionClicks).toEqual([
      { action: 'agenda', clicks: 1 },
      { action: 'mapa', clicks: 1 },
    ]);
  });

  it('sends the corrected words to devices that had no request yet, and replaces only afterwards', async () => {
    const { storage, delivery, send, isSent, detailsOf, payloadOf } = await openDelivery();
    const id = await send({ notification: { title: 'Vacinação no sábado', tag: 'vacina' } });
    const first = await delivery.correct('default', id, corrected, ana);
    expect((await payloadOf(id)).notification).toMatchObject({
      title: 'Vacinação no domingo',
      tag: 'vacina',
    });
    expect((await payloadOf(first!)).notification).toMatchObject({ tag: 'vacina' });
    expect(await planOnce(storage, first!)).toEqual({ runAt: expect.any(Number) });
    expect(await statusOf(storage, first!)).toMatchObject({ planning: true, counts: { targeted: 0 } });
    await delivery.start();
    await isSent(id);
    await isSent(first!);
    expect((await detailsOf(id)).counts).toMatchObject({ targeted: 2, accepted: 2 });
  });

  it('takes a repeated correction as the same one', async () => {
    const { delivery, send, detailsOf } = await openDelivery();
    const id = await send();
    const replacement = await delivery.correct('default', id, corrected, ana);
    expect(await delivery.correct('default', id, corrected, ana)).toBe(replacement);
    const { corrections, replacements } = await detailsOf(id);
    expect([corrections, replacements]).toMatchObject([[{}], [{ id: replacement }]]);
    const other = { ...corrected, notification: { title: 'Vacinação na segunda' } };
    expect(await delivery.correct('default', id, other, ana)).not.toBe(replacement);
  });

  it('stops an earlier replacement, and sends the later one afterwards', async () => {
    const { sink, storage, delivery: earlier, send, isSent, payloadOf, detailsOf } = await openDelivery();
    await earlier.start();
    const id = await send();
    await isSent(id);
    await earlier.stop();
    const delivery = await createTestDelivery(storage, sink.origin);
    const first = (await delivery.correct('default', id, corrected, ana))!;
    await planOnce(storage, first);
    const second = (await delivery.withdraw('default', id, { replaceOnDevices: true }, ana))!;
    expect(await statusOf(storage, first)).toMatchObject({ state: 'cancelled', counts: { targeted: 2 } });
    expect(await planOnce(storage, second)).toEqual({ runAt: expect.any(Number) });
    expect(await statusOf(storage, second)).toMatchObject({ planning: true, counts: { targeted: 0 } });
    await expect(delivery.retryFailures('default', first)).rejects.toMatchObject({ code: 'message_closed' });
    await delivery.start();
    await isSent(second);
    expect((await payloadOf(second)).notification.title).toBe('Aviso retirado');
    expect((await detailsOf(id)).replacements).toMatchObject([
      { id: first, withdrawn: true, counts: { accepted: 0 } },
      { id: second, counts: { accepted: 2 } },
    ]);
  });

  it('stops an earlier replacement also for a correction without one', async () => {
    const { storage, delivery, send, detailsOf } = await openDelivery();
    const id = await send();
    const replacement = (await delivery.correct('default', id, corrected, ana))!;
    const later = { notification: { title: 'Vacinação na segunda' } };
    expect(await delivery.correct('default', id, later, ana)).toBeUndefined();
    expect(await statusOf(storage, replacement)).toMatchObject({ state: 'cancelled' });
    expect((await detailsOf(id)).replacements).toMatchObject([{ id: replacement, withdrawn: true }]);
  });

  it('sends a withdrawn message to no device again', async () => {
    const { storage, delivery, send } = await openDelivery(() => ({ status: 400 }));
    await delivery.start();
    const id = await send();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.failed).toBe(2), soon);
    await delivery.withdraw('default', id, {}, ana);
    const retried = delivery.retryFailures('default', id);
    const message = expect.stringContaining('withdrawn');
    await expect(retried).rejects.toMatchObject({ code: 'message_closed', message });
  });

  it('withdraws the notice, and cancels what was not sent of it', async () => {
    const { storage, delivery, send, isSent, detailsOf, payloadOf, feed } = await openDelivery();
    const id = await send({ translations: { en: { title: 'Vaccination on Saturday' } } });
    await planOnce(storage, id, 1);
    const withdrawal = { reason: 'Foi adiada.', replaceOnDevices: true };
    const replacement = (await delivery.withdraw('default', id, withdrawal, ana))!;
    expect(await delivery.withdraw('default', id, withdrawal, ana)).toBeUndefined();
    await delivery.start();
    await isSent(replacement);
    expect(await feed()).toEqual([]);
    expect(await detailsOf(id)).toMatchObject({
      state: 'cancelled',
      counts: { accepted: 0 },
      withdrawal: { withdrawnBy: { kind: 'user', name: 'Ana' }, reason: 'Foi adiada.' },
      // One device was planned, and had no request.
      replacements: [{ id: replacement, counts: { targeted: 0, accepted: 0 } }],
    });
    const { notification } = await payloadOf(replacement);
    expect(notification).toMatchObject({
      title: 'Aviso retirado',
      body: '“Vacinação no sábado” não vale mais. Foi adiada.',
      tag: id,
      silent: true,
      navigate: `https://mural.example/avisos/${id}`,
    });
    const { translations } = await detailsOf(replacement);
    expect(translations).toMatchObject({
      en: { title: 'Notice withdrawn', body: '“Vaccination on Saturday” is no longer valid.' },
      es: { title: 'Aviso retirado' },
    });
    expect((await listMessages(storage.db, 'default', { limit: 20 })).messages).toHaveLength(1);
  });

  it('replaces a withdrawn notice only on devices that had a request of it', async () => {
    let isPaused = true;
    const paused = { status: 503, headers: { 'retry-after': '60' } };
    const {
      sink,
      storage,
      delivery: earlier,
      send,
      isSent,
    } = await openDelivery(() => (isPaused ? paused : { status: 201 }));
    const { db } = storage;
    await registerDevices(storage, `${sink.origin}/more`, 60);
    const id = await send();
    await planOnce(storage, id);
    const states = () => db.selectFrom('batch').select('state').where('message', '=', id).execute();
    await earlier.start();
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'retrying' }]), soon);
    await earlier.stop();
    const requested = [...sink.countByPath().keys()];
    expect(requested.length).toBeLessThan(62);
    isPaused = false;
    const delivery = await createTestDelivery(storage, sink.origin);
    const replacement = (await delivery.withdraw('default', id, { replaceOnDevices: true }, ana))!;
    await releaseJobs(storage, Date.now() + dayLength);
    const before = sink.arrivals.length;
    await delivery.start();
    await isSent(replacement);
    const replaced = sink.arrivals.slice(before).map(({ path }) => path);
    expect(replaced.sort()).toEqual(requested.sort());
    await vi.waitFor(async () => expect(await states()).toEqual([]), soon);
    const stored = () => db.selectFrom('retry').select('token').execute();
    expect(await stored()).toHaveLength(62 - requested.length);
    expect(await summariseRetries(db, id)).toBeUndefined();
    await pruneUnrequested(db, Date.now());
    expect(await stored()).toEqual([]);
  });

  it('stores two corrections at once one after the other, with one replacement that counts', async () => {
    const { delivery, send, detailsOf, payloadOf } = await openDelivery();
    const id = await send();
    const titles = ['Vacinação no domingo', 'Vacinação na segunda'];
    const replacements = await Promise.all(
      titles.map((title) => delivery.correct('default', id, { ...corrected, notification: { title } }, ana)),
    );
    const { title, corrections } = await detailsOf(id);
    const [first, second] = titles.indexOf(title) === 1 ? titles : titles.toReversed();
    expect(corrections!.map(({ before }) => before.notification.title)).toEqual([
      'Vacinação no sábado',
      first,
    ]);
    expect(title).toBe(second);
    const found = (await detailsOf(id)).replacements!.filter(({ withdrawn }) => !withdrawn);
    expect(found).toMatchObject([{ id: replacements[titles.indexOf(title)] }]);
    expect((await payloadOf(found[0]!.id)).notification.title).toBe(title);
  });

  it('sends a replacement with a TTL that push services accept, also for a message by local times', async () => {
    const { storage, delivery, send } = await openDelivery();
    const id = await send({ ttl: limits.maxTtl });
    // Its last devices are due in a day.
    const expires_at = Date.now() + limits.maxTtl * 1000 + dayLength;
    await storage.db.updateTable('message').set({ expires_at }).where('id', '=', id).execute();
    const replacement = (await delivery.correct('default', id, corrected, ana))!;
    expect(await findMessageRow(storage.db, 'default', replacement)).toMatchObject({ ttl: limits.maxTtl });
  });

  it('sends a replacement that can be delivered for an hour after the last devices were due', async () => {
    const { storage, delivery, send } = await openDelivery();
    const id = await send({ ttl: 60 });
    const expires_at = Date.now() + 60_000 + dayLength;
    await storage.db.updateTable('message').set({ expires_at }).where('id', '=', id).execute();
    const replacement = (await delivery.correct('default', id, corrected, ana))!;
    const row = (await findMessageRow(storage.db, 'default', replacement))!;
    expect(row.expires_at).toBeGreaterThanOrEqual(expires_at - 60_000 + 3_600_000);
  });

  it('keeps the words before each of 20 corrections, and refuses another one', async () => {
    const { delivery, send, detailsOf } = await openDelivery();
    const id = await send();
    const correct = (title: string) => delivery.correct('default', id, { notification: { title } }, ana);
    for (let number = 1; number <= 20; number++) await correct(`Versão ${number}`);
    await expect(correct('Versão 21')).rejects.toMatchObject({ code: 'message_closed' });
    const { corrections, title } = await detailsOf(id);
    expect(title).toBe('Versão 20');
    expect(corrections!.map(({ before }) => before.notification.title)).toEqual([
      'Vacinação no sábado',
      ...Array.from({ length: 19 }, (_, index) => `Versão ${index + 1}`),
    ]);
  });
});
