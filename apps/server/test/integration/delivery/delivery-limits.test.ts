import { type DeliveryLimits, noDeliveryLimits, type SiteSettings } from '@sineta/protocol';
import { expect, it, test, vi } from 'vitest';
import { updateDevice } from '../../../src/devices/devices.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { saveTopic } from '../../../src/devices/topics/counted-topics.ts';
import { readLatestHistory } from '../../../src/messages/device-history/device-history.ts';
import { listDirect } from '../../../src/messages/direct/list-direct.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { findLimitedSites, updateSite } from '../../../src/sites/sites.ts';
import { sendTo, statusOf } from '../../harness/delivery.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { hour, noonZone, quietAt, startWithPreferences } from '../../harness/preferences.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 20 };
const everyone = { everyone: true } as const;

async function start(storage: TestStorage, limits: (now: number) => Partial<DeliveryLimits>) {
  const started = await startWithPreferences(storage);
  const deliveryLimits = { ...noDeliveryLimits, ...limits(started.clock()) };
  await updateSite(storage.db, 'default', { deliveryLimits });
  return {
    ...started,
    /** Sends a message and returns what came of it. */
    send: async (...message: Parameters<typeof sendTo>) => {
      const { id } = await started.delivery.accept('default', sendTo(...message));
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      const { counts, held } = (await findMessageDetails(storage.db, 'default', id))!;
      const reasons = Object.fromEntries(Object.entries(held).filter(([, devices]) => devices > 0));
      return { id, accepted: counts.accepted, held: counts.held, reasons };
    },
  };
}

const quietNow = (now: number) => ({ quietHours: quietAt(now).quietHours });

describeOnEngines((open) => {
  it('holds messages during the quiet hours of the site, apart from those of visitors', async () => {
    const storage = await open();
    const { register, clock, send, sink, moveClock, awaitShown } = await start(storage, quietNow);
    await register('/1');
    await register('/own', quietAt(clock()));
    await register('/elsewhere', undefined, { timeZone: 'Etc/GMT+6' });
    const broadcast = await send(everyone);
    expect(broadcast).toMatchObject({ accepted: 1, held: 2, reasons: { siteQuietHours: 1, quietHours: 1 } });
    await awaitShown('/elsewhere', 1);
    expect(sink.arrivals).toHaveLength(1);
    moveClock(2 * hour);
    const shown = [await awaitShown('/1', 1), await awaitShown('/own', 1)].flat();
    expect(new Set(shown.map(({ title }) => title))).toEqual(new Set([sendTo(everyone).notification.title]));
  });

  it('drops messages if the operator prefers that, broadcast or direct', async () => {
    const storage = await open();
    const { db } = storage;
    const limits = (now: number) => ({ ...quietNow(now), excess: 'drop' as const });
    const { register, send, sink } = await start(storage, limits);
    const token = await register('/1');
    const broadcast = await send(everyone);
    const direct = await send({ token });
    for (const { accepted, held, reasons } of [broadcast, direct]) {
      expect({ accepted, held, reasons }).toEqual({
        accepted: 0,
        held: 1,
        reasons: { droppedQuietHours: 1 },
      });
    }
    const { messages } = await listDirect(db, 'default', { limit: 5 });
    expect(messages).toMatchObject([{ id: direct.id, state: 'held', reason: 'dropped_quiet_hours' }]);
    expect(await db.selectFrom('digest').selectAll().execute()).toEqual([]);
    const queued = await db.selectFrom('direct_queue').select(['payload', 'translations']).execute();
    expect(queued).toEqual([{ payload: null, translations: null }]);
    expect(sink.arrivals).toEqual([]);
    const history = await readLatestHistory(db, (await findDevice(db, token))!, []);
    expect(history.filter(({ kind }) => kind === 'accepted')).toEqual([]);
  });

  it('sends each device no more than the lower limit, of messages at the same time too', async () => {
    const storage = await open();
    const { register, send, clock, awaitShown } = await start(storage, () => ({ dailyLimit: 2 }));
    const timeZone = noonZone(clock());
    const token = await register('/1', undefined, { timeZone });
    const preferences = { dailyLimit: 1, quietHours: null, urgentOnly: false };
    await register('/own', preferences, { timeZone });
    const direct = await Promise.all(Array.from({ length: 4 }, () => send({ token })));
    expect(direct.filter(({ accepted }) => accepted === 1)).toHaveLength(2);
    expect(direct.filter(({ reasons }) => reasons['siteDailyLimit'] === 1)).toHaveLength(2);
    expect((await send(everyone)).reasons).toEqual({ siteDailyLimit: 1 });
    expect((await send(everyone)).reasons).toEqual({ siteDailyLimit: 1, dailyLimit: 1 });
    expect(await awaitShown('/1', 2)).toHaveLength(2);
    // A visitor who turns the own limit off and on again gets no more from it.
    await updateDevice(storage.db, token, { preferences });
    await updateDevice(storage.db, token, { preferences: { ...preferences, dailyLimit: null } });
    expect((await send({ token })).reasons).toEqual({ siteDailyLimit: 1 });
  });

  it('lets urgent messages to marked topics and tests pass', async () => {
    const storage = await open();
    const limits = (now: number) => ({ ...quietNow(now), dailyLimit: 1 });
    const { register, send } = await start(storage, limits);
    const token = await register('/1', undefined, { topics: ['alertas'] });
    await saveTopic(storage.db, 'default', 'alertas', { name: 'Alertas', urgentDuringQuietHours: true });
    const urgency = 'high';
    for (let message = 0; message < 2; message++) {
      expect(await send({ topic: 'alertas' }, { urgency })).toMatchObject({ accepted: 1, held: 0 });
    }
    expect(await send({ token }, { test: true })).toMatchObject({ accepted: 1, held: 0 });
    expect(await send({ token }, { urgency })).toMatchObject({ accepted: 0, held: 1 });
  });

  it('holds or drops a broadcast on devices that it would disturb, as its sender wants', async () => {
    const storage = await open();
    const { db } = storage;
    const { register, clock, send, awaitShown } = await start(storage, () => ({}));
    const [disturbed, visited] = [await register('/1'), await register('/visited')];
    const ago = clock() - 48 * hour;
    const chrome = { browser: 'chrome', created_at: ago, last_seen_at: ago } as const;
    await db.updateTable('device').set(chrome).where('token', 'in', [disturbed, visited]).execute();
    await db.updateTable('device').set({ last_seen_at: clock() }).where('token', '=', visited).execute();
    for (let message = 0; message < 3; message++) {
      expect((await send(everyone, { ifDisturbing: 'drop' })).accepted).toBe(2);
    }
    const dropped = await send(everyone, { ifDisturbing: 'drop' });
    expect(dropped).toMatchObject({ accepted: 1, held: 1, reasons: { droppedDisturbing: 1 } });
    const digested = await send(everyone, { ifDisturbing: 'digest' });
    expect(digested).toMatchObject({ accepted: 1, held: 1, reasons: { disturbing: 1 } });
    expect((await findMessageDetails(db, 'default', digested.id))!.ifDisturbing).toBe('digest');
    const digests = await db.selectFrom('digest').select(['token', 'held', 'message']).execute();
    expect(digests).toEqual([{ token: disturbed, held: 1, message: digested.id }]);
    expect((await send(everyone)).accepted).toBe(2);
    expect(await awaitShown('/1', 4)).toHaveLength(4);
    expect(await awaitShown('/visited', 6)).toHaveLength(6);
  });

  it('sends what waits only after the quiet hours of the site, when a visitor turns the own ones off', async () => {
    const storage = await open();
    const { db } = storage;
    const { register, send, clock } = await start(storage, quietNow);
    const token = await register('/1', quietAt(clock()));
    expect((await send({ token })).reasons).toEqual({ quietHours: 1 });
    const dueAt = async () =>
      (await db.selectFrom('digest').select('due_at').executeTakeFirstOrThrow()).due_at;
    const preferences = { dailyLimit: null, quietHours: null, urgentOnly: false };
    await updateDevice(db, token, { preferences });
    expect(await dueAt()).toBeGreaterThan(clock() + hour);
    await updateSite(db, 'default', { deliveryLimits: noDeliveryLimits });
    expect((await send({ token })).accepted).toBe(1);
  });
});

test('a site without limits costs a batch one lookup by key', async () => {
  const storage = await openTestStorage();
  const plan = await plansOf(storage, (db) => findLimitedSites(db, new Set(['default'])));
  expect(plan).toEqual([expect.stringMatching(/^SEARCH site USING (PRIMARY KEY|INDEX \w+) \(id=\?\)$/)]);
});

test('the settings of a site have its limits, and none by default', async () => {
  await using server = await startTestServer();
  const change = (deliveryLimits: unknown) =>
    server.ask<SiteSettings>('PATCH', '/v1/sites/default/settings', {
      key: server.adminKey,
      json: { deliveryLimits },
    });
  const settings = await server.ask<SiteSettings>('GET', '/v1/sites/default/settings', {
    key: server.adminKey,
  });
  expect(settings.body.deliveryLimits).toEqual(noDeliveryLimits);
  const quietHours = { start: '22:00', end: '07:00' };
  const limits: DeliveryLimits = { dailyLimit: 3, quietHours, excess: 'drop' };
  expect(await change(limits)).toMatchObject({ status: 200, body: { deliveryLimits: limits } });
  for (const wrong of [
    { ...limits, dailyLimit: 0 },
    { ...limits, dailyLimit: 21 },
    { ...limits, quietHours: { start: '22:00', end: '22:00' } },
    { ...limits, quietHours: { start: '24:00', end: '07:00' } },
    { ...limits, excess: 'defer' },
    { dailyLimit: 3 },
    null,
  ]) {
    expect(await change(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
  expect((await change(noDeliveryLimits)).body.deliveryLimits).toEqual(noDeliveryLimits);
});
