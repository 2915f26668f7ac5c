import { expect, it, vi } from 'vitest';
import { planMessage } from '../../../src/delivery/plan/plan.ts';
import { unsentRecipients } from '../../../src/delivery/send/recipients.ts';
import { tuning } from '../../../src/delivery/tuning.ts';
import { createInProcessQueue } from '../../../src/jobs/in-process.ts';
import { createLogger } from '../../../src/logger.ts';
import { findBatch, insertBatch, namedBatch } from '../../../src/delivery/progress/batches.ts';
import { updateDevice } from '../../../src/devices/devices.ts';
import { listMessages } from '../../../src/messages/list-messages.ts';
import { findMessageRow } from '../../../src/messages/messages.ts';
import { listNotices } from '../../../src/messages/feed/feed.ts';
import type { Storage } from '../../../src/database/open.ts';
import { updateSite } from '../../../src/sites/sites.ts';
import { countJobs, createTestDelivery, releaseJobs, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { type PushSink, startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 10 };
/** Far enough in the future that no other job is due before. */
const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

describeOnEngines((open) => {
  it('sends at an instant to the devices that exist then, and shows the message on the board from then on', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [early] = await registerDevices(storage, `${sink.origin}/early`, 3);
    let offset = 0;
    const clock = () => Date.now() + offset;
    const delivery = await createTestDelivery(storage, sink.origin, { clock });
    await delivery.start();
    const hour = 3_600_000;
    const sendAt = new Date(clock() + hour).toISOString();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { sendAt, ttl: 600 }));
    expect(await statusOf(storage, id)).toMatchObject({ state: 'scheduled', sendAt });
    await registerDevices(storage, `${sink.origin}/late`, 2);
    const board = () => listNotices(storage.db, 'default', { limit: 10 });
    expect((await board()).notices).toEqual([]);
    const now = await delivery.accept('default', sendTo({ token: early! }, { publish: false }));
    await vi.waitFor(async () => expect((await statusOf(storage, now.id)).state).toBe('sent'), soon);
    expect(sink.arrivals).toHaveLength(1);
    await delivery.stop();

    offset = hour;
    await releaseJobs(storage, clock());
    await (await createTestDelivery(storage, sink.origin, { clock })).start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    // The TTL begins at the instant: from the acceptance on it would have ended before.
    expect(sink.arrivals).toHaveLength(6);
    expect((await board()).notices).toMatchObject([{ id, publishedAt: sendAt }]);
  });

  it('sends a message whose time has passed immediately', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = await registerDevices(storage, sink.origin, 1);
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const sendAt = new Date(Date.now() - 60 * 60_000).toISOString();
    const { id } = await delivery.accept('default', sendTo({ token: token! }, { sendAt }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
  });

  it('does not send a message that was cancelled before its time', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 2);
    let offset = 0;
    const clock = () => Date.now() + offset;
    const delivery = await createTestDelivery(storage, sink.origin, { clock });
    await delivery.start();
    const hour = 3_600_000;
    const sendAt = new Date(clock() + hour).toISOString();
    for (const target of [{ everyone: true } as const, { tokens }]) {
      const { id } = await delivery.accept('default', sendTo(target, { sendAt }));
      expect(await delivery.cancel('default', id)).toBe(true);
      expect(await delivery.cancel('default', id)).toBe(false);
    }
    // The planned job runs early; the batch of the named devices ends by itself.
    await vi.waitFor(async () => expect(await countJobs(storage)).toBe(1), soon);
    const { id } = await delivery.accept('default', sendTo({ token: tokens[0]! }, { sendAt }));
    await delivery.stop();
    offset = hour;
    await releaseJobs(storage, clock());
    await (await createTestDelivery(storage, sink.origin, { clock })).start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    await vi.waitFor(async () => {
      expect(await storage.db.selectFrom('batch').selectAll().execute()).toEqual([]);
    }, soon);
    expect(sink.arrivals).toHaveLength(1);
  });

  it('sends in the local time of each device, with the whole TTL at each instant', async () => {
    const sink = await startPushSink();
    const storage = await open();
    // Time zones without clock changes.
    const at = (zone: string, count: number) =>
      registerDevices(storage, `${sink.origin}/${zone}`, count, { timeZone: zone });
    await at('Asia/Tokyo', 4);
    await at('America/Bahia', 3);
    await registerDevices(storage, `${sink.origin}/none`, 2);
    const [abidjan] = await at('Africa/Abidjan', 5);
    let offset = Date.parse(`${day}T00:00Z`) - 60_000 - Date.now();
    const clock = () => Date.now() + offset;
    const delivery = await createTestDelivery(storage, sink.origin, { clock, tuning: { batchSize: 2 } });
    const sendAtLocal = `${day}T09:00`;
    const schedule = { sendAtLocal, ttl: 3600 };
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, schedule));
    const named = await delivery.accept('default', sendTo({ token: abidjan! }, schedule));
    expect((await findMessageRow(storage.db, 'default', id))?.state).toBe('scheduled');
    expect(await statusOf(storage, named.id)).toMatchObject({ sendAt: `${day}T09:00:00.000Z` });
    // The list has the local time too: the instant is that of the first devices only.
    const { messages } = await listMessages(storage.db, 'default', { limit: 10, state: 'scheduled' });
    expect(messages.map((message) => message.sendAtLocal)).toEqual([sendAtLocal, sendAtLocal]);
    const reach = async (instant: string, arrivals: number) => {
      offset = Date.parse(instant) - Date.now();
      await releaseJobs(storage, clock());
      const worker = await createTestDelivery(storage, sink.origin, { clock, tuning: { batchSize: 2 } });
      await worker.start();
      await vi.waitFor(() => expect(sink.arrivals).toHaveLength(arrivals), soon);
      await vi.waitFor(
        async () => expect((await statusOf(storage, id)).counts.accepted).toBeGreaterThan(0),
        60_000,
      );
      await vi.waitFor(async () => {
        expect(
          await storage.db.selectFrom('batch').where('tokens', 'is', null).selectAll().execute(),
        ).toEqual([]);
      }, soon);
      await worker.stop();
    };
    await reach(`${day}T00:00:01Z`, 4);
    expect((await statusOf(storage, id)).state).toBe('sending');
    await reach(`${day}T09:00:01Z`, 10);
    await reach(`${day}T12:00:01Z`, 15);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 14, accepted: 14, failed: 0 });
    const ttls = sink.arrivals.map(({ headers }) => Number(headers['ttl']));
    expect(Math.min(...ttls)).toBeGreaterThan(3500);
    const zones = sink.arrivals.map(({ path }) => path.split('/push/')[0]!.slice(1));
    expect(zones.slice(0, 4)).toEqual(Array(4).fill('Asia/Tokyo'));
    expect(zones.slice(4, 10)).toEqual(Array(6).fill('Africa/Abidjan'));
    expect(new Set(zones.slice(10))).toEqual(new Set(['America/Bahia', 'none']));
  });

  it('reaches devices once even if they change their time zone between the instants', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const at = registerIn(storage, sink);
    const stays = await at('Africa/Abidjan', 'stays');
    const east = await at('America/Bahia', 'east');
    const west = await at('Asia/Tokyo', 'west');
    const unknown = await at(undefined, 'unknown');
    const early = await at('America/Bahia', 'early');
    const onward = await at('America/Bahia', 'onward');
    const around = await at('Asia/Tokyo', 'around');
    const time = travel(storage, sink);
    const move = (token: string, timeZone: string) =>
      updateDevice(storage.db, token, { timeZone }, time.clock());
    await move(early, 'Asia/Tokyo');
    const id = await time.accept();
    expect((await time.arrivalsAfter(`${day}T00:00:01Z`, 3)).sort()).toEqual(['around', 'early', 'west']);
    // One time-zone wave is over and the other is still to come, in either order.
    await move(west, 'America/Bahia');
    await move(east, 'Asia/Tokyo');
    await move(unknown, 'Asia/Kolkata');
    await move(stays, 'Africa/Abidjan');
    for (const timeZone of ['Africa/Abidjan', 'Asia/Tokyo']) await move(onward, timeZone);
    for (const timeZone of ['Africa/Abidjan', 'America/Bahia']) await move(around, timeZone);
    expect((await time.arrivalsAfter(`${day}T09:00:01Z`, 4)).slice(3)).toEqual(['stays']);
    expect((await time.arrivalsAfter(`${day}T12:00:01Z`, 7)).slice(4).sort()).toEqual([
      'east',
      'onward',
      'unknown',
    ]);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect((await statusOf(storage, id)).counts).toMatchObject({
      targeted: 7,
      accepted: 7,
      gone: 0,
      failed: 0,
    });
  });

  it.each([
    ['reaches', 'before the message begins', ['America/Bahia'], '08:00', 86_400],
    ['reaches', 'between two instants', ['America/Bahia', 'Asia/Tokyo'], '08:00', 86_400],
    ['does not expect', 'after its own instant', ['America/Bahia'], '10:00', 3600],
  ])('%s the first device of a time zone that registers %s', async (does, _, known, registered, ttl) => {
    const sink = await startPushSink();
    const storage = await open();
    const at = registerIn(storage, sink);
    for (const zone of known) await at(zone, zone);
    const time = travel(storage, sink);
    const id = await time.accept(ttl);
    if (known.includes('Asia/Tokyo')) await time.arrivalsAfter(`${day}T00:00:01Z`, 1);
    // It is 9:00 there at 9:00 in UTC, three hours before Bahia.
    const token = await at('Africa/Abidjan', 'Africa/Abidjan');
    const created_at = Date.parse(`${day}T${registered}Z`);
    await storage.db.updateTable('device').set({ created_at }).where('token', '=', token).execute();
    const reached = new Set([...known, ...(does === 'reaches' ? ['Africa/Abidjan'] : [])]);
    expect(new Set(await time.arrivalsAfter(`${day}T12:00:01Z`, reached.size))).toEqual(reached);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: reached.size, failed: 0 });
  });

  it('uses the time zone that the site had for devices whose own is unknown', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const at = registerIn(storage, sink);
    for (const zone of ['Asia/Tokyo', 'Pacific/Honolulu', undefined]) await at(zone, zone ?? 'unknown');
    const time = travel(storage, sink);
    const id = await time.accept();
    expect(await time.arrivalsAfter(`${day}T00:00:01Z`, 1)).toEqual(['Asia/Tokyo']);
    await updateSite(storage.db, 'default', { timeZone: 'Asia/Tokyo' });
    expect((await time.arrivalsAfter(`${day}T12:00:01Z`, 2)).slice(1)).toEqual(['unknown']);
    expect((await time.arrivalsAfter(`${day}T19:00:01Z`, 3)).slice(2)).toEqual(['Pacific/Honolulu']);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
  });
});

const local = { state: 'scheduled', send_at_local: `${day}T09:00`, site_time_zone: 'Asia/Tokyo' } as const;

it('plans nothing before its instant', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  await registerDevices(storage, 'https://fcm.googleapis.com', 1);
  const at = Date.parse(`${day}T00:00Z`);
  const message = await keepMessage(storage, Date.now(), { ...local, cursor_shard: 0, wave_at: at });
  const jobs = createInProcessQueue({ db, logger: createLogger({ level: 'silent' }) });
  const context = { db, jobs, tuning, clock: Date.now, onChange() {} };
  const job = { kind: 'plan', site: 'default', message } as const;
  expect(await planMessage(context, job)).toEqual({ runAt: at });
  expect(await findMessageRow(db, 'default', message)).toMatchObject({
    state: 'scheduled',
    planned_batches: 0,
  });
});

it('sends a batch to no device if its time zones are unknown', async () => {
  const storage = await openTestStorage();
  await registerDevices(storage, 'https://fcm.googleapis.com', 1);
  const now = Date.now();
  const id = await keepMessage(storage, now, local);
  const message = (await findMessageRow(storage.db, 'default', id))!;
  const batch = {
    ...namedBatch({ site: 'default', message: id, send_at: now, expires_at: now + 1000 }, []),
    tokens: null,
  };
  await insertBatch(storage.db, { ...batch, number: 0 });
  const kept = (await findBatch(storage.db, id, 0))!;
  await expect(unsentRecipients(storage.db, message, kept, now)).rejects.toThrow(/so it is not sent/);
  expect(await unsentRecipients(storage.db, message, kept, now + 1000)).toEqual([]);
});

/** Registers a device whose endpoint contains its name. */
function registerIn(storage: Storage, { origin }: PushSink) {
  return async (timeZone: string | undefined, name: string): Promise<string> => {
    const extra = timeZone === undefined ? {} : { timeZone };
    const [token] = await registerDevices(storage, `${origin}/${encodeURIComponent(name)}`, 1, extra);
    return token!;
  };
}

/** A clock that starts ten minutes before the day begins in any of the tested time zones, and can be advanced. */
function travel(storage: TestStorage, sink: PushSink) {
  let offset = Date.parse(`${day}T00:00Z`) - 600_000 - Date.now();
  const clock = () => Date.now() + offset;
  const startDelivery = () => createTestDelivery(storage, sink.origin, { clock, queueClock: clock });
  return {
    clock,
    /** Sends a message to everyone at 9:00 local time. */
    async accept(ttl = 3600): Promise<string> {
      // Later than everything before.
      offset += 1000;
      const schedule = { sendAtLocal: `${day}T09:00`, ttl };
      return (await (await startDelivery()).accept('default', sendTo({ everyone: true }, schedule))).id;
    },
    /** @returns the names of the devices that got it so far, in order */
    async arrivalsAfter(instant: string, arrivals: number): Promise<string[]> {
      offset = Date.parse(instant) - Date.now();
      await releaseJobs(storage, clock());
      const worker = await startDelivery();
      await worker.start();
      await vi.waitFor(() => expect(sink.arrivals).toHaveLength(arrivals), soon);
      await vi.waitFor(
        async () => expect(await storage.db.selectFrom('batch').selectAll().execute()).toEqual([]),
        soon,
      );
      await worker.stop();
      return sink.arrivals.map(({ path }) => decodeURIComponent(path.split('/')[1]!));
    },
  };
}
