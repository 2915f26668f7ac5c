import { expect, it, vi } from 'vitest';
import { updateDevice } from '../../src/storage/devices.ts';
import { findMessageRow } from '../../src/storage/messages.ts';
import { listNotices } from '../../src/storage/feed.ts';
import { countJobs, createTestDelivery, releaseJobs, sendTo, statusOf } from '../harness/delivery.ts';
import { registerDevices } from '../harness/devices.ts';
import { describeOnEngines } from '../harness/engines.ts';
import { startPushSink } from '../harness/push-sink.ts';

describeOnEngines((open) => {
  const soon = { timeout: 15_000, interval: 10 };

  it('sends at an instant, to whoever is there by then, and shows it on the board only then', async () => {
    const sink = await startPushSink();
    const storage = await open();
    await registerDevices(storage, `${sink.origin}/early`, 3);
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const at = Date.now() + 1500;
    const sendAt = new Date(at).toISOString();
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, { sendAt, ttl: 60 }));
    expect(await statusOf(storage, id)).toMatchObject({ state: 'scheduled', sendAt });
    await registerDevices(storage, `${sink.origin}/late`, 2);
    const board = () => listNotices(storage.db, 'default', { limit: 10 });
    expect((await board()).notices).toEqual([]);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect(sink.arrivals).toHaveLength(5);
    for (const arrival of sink.arrivals) expect(arrival.at).toBeGreaterThanOrEqual(at);
    expect(Number(sink.arrivals[0]!.headers['ttl'])).toBeGreaterThanOrEqual(55);
    expect((await board()).notices).toMatchObject([{ id, publishedAt: sendAt }]);
  });

  it('sends at once what was to be sent earlier', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = await registerDevices(storage, sink.origin, 1);
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const sendAt = new Date(Date.now() - 60 * 60_000).toISOString();
    const { id } = await delivery.accept('default', sendTo({ token: token! }, { sendAt }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
  });

  it('does not send what was cancelled before its time', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 2);
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const sendAt = new Date(Date.now() + 500).toISOString();
    for (const target of [{ everyone: true } as const, { tokens }]) {
      const { id } = await delivery.accept('default', sendTo(target, { sendAt }));
      expect(await delivery.cancel('default', id)).toBe(true);
      expect(await delivery.cancel('default', id)).toBe(false);
    }
    // What is to be planned is not kept till its time; the batch of the named ends itself.
    expect(await countJobs(storage)).toBe(1);
    const { id } = await delivery.accept('default', sendTo({ token: tokens[0]! }, { sendAt }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    await vi.waitFor(async () => {
      expect(await storage.db.selectFrom('batch').selectAll().execute()).toEqual([]);
    }, soon);
    expect(sink.arrivals).toHaveLength(1);
  });

  it('sends by the clock of each device, one instant after the other, each with its whole TTL', async () => {
    const sink = await startPushSink();
    const storage = await open();
    // Of zones whose clocks are never turned.
    const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const at = (zone: string, count: number) =>
      registerDevices(storage, `${sink.origin}/${zone}`, count, { timeZone: zone });
    await at('Asia/Tokyo', 4);
    await at('America/Bahia', 3);
    await registerDevices(storage, `${sink.origin}/none`, 2);
    const [abidjan] = await at('Africa/Abidjan', 5);
    let offset = Date.parse(`${day}T00:00Z`) - 300 - Date.now();
    const clock = () => Date.now() + offset;
    const delivery = await createTestDelivery(storage, sink.origin, { clock, tuning: { batchSize: 2 } });
    const sendAtLocal = `${day}T09:00`;
    const schedule = { sendAtLocal, ttl: 3600 };
    const { id } = await delivery.accept('default', sendTo({ everyone: true }, schedule));
    const named = await delivery.accept('default', sendTo({ token: abidjan! }, schedule));
    expect((await findMessageRow(storage.db, 'default', id))?.state).toBe('scheduled');
    expect(await statusOf(storage, named.id)).toMatchObject({ sendAt: `${day}T09:00:00.000Z` });
    const reach = async (instant: string, arrivals: number) => {
      offset = Date.parse(instant) - Date.now();
      await releaseJobs(storage, clock());
      const worker = await createTestDelivery(storage, sink.origin, { clock, tuning: { batchSize: 2 } });
      await worker.start();
      await vi.waitFor(() => expect(sink.arrivals).toHaveLength(arrivals), soon);
      await vi.waitFor(
        async () => expect((await statusOf(storage, id)).counts.accepted).toBeGreaterThan(0),
        15_000,
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
  }, 60_000);

  it('reaches devices once that change their time zone between the instants', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const at = async (zone: string | undefined, name: string) => {
      const extra = zone === undefined ? {} : { timeZone: zone };
      return (await registerDevices(storage, `${sink.origin}/${name}`, 1, extra))[0]!;
    };
    const stays = await at('Africa/Abidjan', 'stays');
    const east = await at('America/Bahia', 'east');
    const west = await at('Asia/Tokyo', 'west');
    const unknown = await at(undefined, 'unknown');
    const early = await at('America/Bahia', 'early');
    let offset = Date.parse(`${day}T00:00Z`) - 600_000 - Date.now();
    const clock = () => Date.now() + offset;
    await updateDevice(storage.db, early, { timeZone: 'Asia/Tokyo' }, clock());
    const schedule = { sendAtLocal: `${day}T09:00`, ttl: 3600 };
    offset += 1000;
    const { id } = await (
      await createTestDelivery(storage, sink.origin, { clock })
    ).accept('default', sendTo({ everyone: true }, schedule));
    const arrivalsAfter = async (instant: string, arrivals: number) => {
      offset = Date.parse(instant) - Date.now();
      await releaseJobs(storage, clock());
      const worker = await createTestDelivery(storage, sink.origin, { clock });
      await worker.start();
      await vi.waitFor(() => expect(sink.arrivals).toHaveLength(arrivals), soon);
      await vi.waitFor(
        async () => expect(await storage.db.selectFrom('batch').selectAll().execute()).toEqual([]),
        soon,
      );
      await worker.stop();
      return sink.arrivals.map(({ path }) => path.split('/')[1]!);
    };
    expect((await arrivalsAfter(`${day}T00:00:01Z`, 2)).sort()).toEqual(['early', 'west']);
    // The wave of the one is over, that of the others is still to come, or the other way round.
    await updateDevice(storage.db, west, { timeZone: 'America/Bahia' }, clock());
    await updateDevice(storage.db, east, { timeZone: 'Asia/Tokyo' }, clock());
    await updateDevice(storage.db, unknown, { timeZone: 'Asia/Kolkata' }, clock());
    await updateDevice(storage.db, stays, { timeZone: 'Africa/Abidjan' }, clock());
    expect((await arrivalsAfter(`${day}T09:00:01Z`, 3)).at(-1)).toBe('stays');
    expect((await arrivalsAfter(`${day}T12:00:01Z`, 5)).slice(3).sort()).toEqual(['east', 'unknown']);
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
    expect((await statusOf(storage, id)).counts).toMatchObject({
      targeted: 5,
      accepted: 5,
      gone: 0,
      failed: 0,
    });
    expect([...sink.countByPath().values()]).toEqual([1, 1, 1, 1, 1]);
  }, 60_000);
});
