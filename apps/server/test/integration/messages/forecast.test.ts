import { type AcceptedSend, noDeliveryLimits } from '@sineta/protocol';
import { expect, it, test } from 'vitest';
import { countAudience } from '../../../src/devices/counts/count-audience.ts';
import { updateDevice } from '../../../src/devices/devices.ts';
import { saveDayMessages } from '../../../src/devices/preferences/day-messages.ts';
import { addTimeZone } from '../../../src/devices/time-zones/time-zones.ts';
import { forecast } from '../../../src/messages/forecast/forecast.ts';
import { saveSegment } from '../../../src/sites/segments/segments.ts';
import { updateSite } from '../../../src/sites/sites.ts';
import { sendTo } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const everyone = { everyone: true } as const;
const hour = 3_600_000;
/** 21:30 in Tokyo, 12:30 in Abidjan, 9:30 in Bahia. */
const now = Date.parse('2026-11-26T12:30Z');

async function register(storage: TestStorage, timeZone: string | undefined, count: number) {
  const origin = `https://push.example.org/${timeZone ?? 'none'}`;
  return registerDevices(storage, origin, count, timeZone === undefined ? {} : { timeZone });
}

/** Devices in three time zones, and two whose own is unknown, on a site in Bahia. */
async function registerAll(storage: TestStorage) {
  await updateSite(storage.db, 'default', { timeZone: 'America/Bahia' });
  return {
    tokyo: await register(storage, 'Asia/Tokyo', 3),
    abidjan: await register(storage, 'Africa/Abidjan', 4),
    bahia: await register(storage, 'America/Bahia', 5),
    unknown: await register(storage, undefined, 2),
  };
}

describeOnEngines((open) => {
  const expectation = (storage: TestStorage, send: Pick<AcceptedSend, 'target'> & Partial<AcceptedSend>) =>
    forecast(storage.db, 'default', sendTo(send.target, send), now);

  it('counts the devices where the local time of a message has passed', async () => {
    const storage = await open();
    const { tokyo, bahia } = await registerAll(storage);
    // A time zone that no device of the target has.
    await addTimeZone(storage.db, 'default', 'Asia/Kolkata');
    const filter = { timeZones: ['America/Bahia', 'Asia/Tokyo'] };
    await saveSegment(storage.db, 'default', 'two', { name: 'Two', filter });
    const passed = async (sendAtLocal: string, target: AcceptedSend['target'] = everyone) =>
      (await expectation(storage, { target, sendAtLocal })).passed;
    expect(await passed('2026-11-26T22:00')).toEqual({ devices: 0, exact: true });
    expect(await passed('2026-11-26T20:00')).toEqual({ devices: 3, exact: true });
    expect(await passed('2026-11-26T10:00')).toEqual({ devices: 7, exact: true });
    expect(await passed('2026-11-26T09:00')).toEqual({ devices: 14, exact: true });
    expect(await passed('2026-11-26T10:00', { segment: 'two' })).toEqual({ devices: 3, exact: true });
    const none: AcceptedSend['target'] = { everyone: true, exclude: { segments: ['two'] } };
    expect(await passed('2026-11-26T10:00', none)).toEqual({ devices: 4, exact: true });
    expect(await passed('2026-11-26T09:00', none)).toEqual({ devices: 6, exact: true });
    const named = { tokens: [tokyo[0]!, bahia[0]!, bahia[1]!] };
    expect(await passed('2026-11-26T10:00', named)).toEqual({ devices: 1, exact: true });
    expect((await expectation(storage, { target: everyone })).passed).toBeUndefined();
  });

  it('states when the first devices of the target get a message for a local time', async () => {
    const storage = await open();
    const { tokyo, bahia } = await registerAll(storage);
    // It is the earliest, and no device has it.
    await addTimeZone(storage.db, 'default', 'Pacific/Kiritimati');
    const starts = async (sendAtLocal: string, target: AcceptedSend['target'] = everyone) =>
      (await expectation(storage, { target, sendAtLocal })).starts;
    const inTokyo = { at: '2026-11-26T23:00:00.000Z', timeZone: 'Asia/Tokyo' };
    expect(await starts('2026-11-27T08:00')).toEqual(inTokyo);
    expect(await starts('2026-11-27T08:00', { tokens: [tokyo[0]!, bahia[0]!] })).toEqual(inTokyo);
    const inBahia = { at: '2026-11-27T11:00:00.000Z', timeZone: 'America/Bahia' };
    expect(await starts('2026-11-27T08:00', { token: bahia[0]! })).toEqual(inBahia);
    // The devices in Tokyo get it at once.
    expect(await starts('2026-11-26T20:00')).toBeUndefined();
    expect((await expectation(storage, { target: everyone })).starts).toBeUndefined();
  });

  it('counts the devices where the time has passed if the site is among them', async () => {
    const storage = await open();
    await registerAll(storage);
    await updateSite(storage.db, 'default', { timeZone: 'Asia/Tokyo' });
    const sendAtLocal = '2026-11-26T20:00';
    expect((await expectation(storage, { target: everyone, sendAtLocal })).passed).toEqual({
      devices: 5,
      exact: true,
    });
  });

  it('counts the devices on which limits hold a message, at its time', async () => {
    const storage = await open();
    const { db } = storage;
    const { tokyo, bahia } = await registerAll(storage);
    const held = async (send: Partial<AcceptedSend> = {}) => {
      const { exact, ...counts } = (await expectation(storage, { target: everyone, ...send })).held ?? {};
      return { exact, ...Object.fromEntries(Object.entries(counts).filter(([, devices]) => devices > 0)) };
    };
    expect(await held()).toEqual({});
    const preferences = { dailyLimit: null, quietHours: null, urgentOnly: true };
    await updateDevice(db, bahia[0]!, { preferences }, now);
    expect(await held()).toEqual({ exact: true, urgentOnly: 1 });
    expect(await held({ urgency: 'high' })).toEqual({});
    const deliveryLimits = {
      ...noDeliveryLimits,
      dailyLimit: 1,
      quietHours: { start: '21:00', end: '07:00' },
    };
    await updateSite(db, 'default', { deliveryLimits });
    const got = new Map([
      [bahia[1]!, { day: '2026-11-26', messages: ['m'] }],
      [bahia[2]!, { day: '2026-11-25', messages: ['m'] }],
    ]);
    await saveDayMessages(db, got);
    expect(await held()).toEqual({ exact: true, urgentOnly: 1, siteQuietHours: 3, siteDailyLimit: 1 });
    await updateSite(db, 'default', { deliveryLimits: { ...deliveryLimits, excess: 'drop' } });
    expect(await held()).toMatchObject({ droppedQuietHours: 3, droppedDailyLimit: 1 });
    expect(await held({ target: { token: tokyo[0]! } })).toEqual({ exact: true, droppedQuietHours: 1 });
    for (const token of [...tokyo.slice(0, 2), bahia[0]!, bahia[3]!]) {
      await storage.db.updateTable('device').set({ user_id: 'ana' }).where('token', '=', token).execute();
    }
    const toAna = { exact: true, urgentOnly: 1, droppedQuietHours: 2 };
    expect(await held({ target: { user: 'ana' } })).toEqual(toAna);
    expect(await held({ target: { users: ['ana', 'nobody', 'ana'] } })).toEqual(toAna);
    expect(await held({ sendAt: '2026-11-27T13:00:00Z' })).toEqual({
      exact: true,
      urgentOnly: 1,
      droppedQuietHours: 3,
    });
    expect(await held({ sendAtLocal: '2026-11-27T20:59' })).toEqual({ exact: true, urgentOnly: 1 });
    expect(await held({ sendAtLocal: '2026-11-27T22:00' })).toEqual({
      exact: true,
      urgentOnly: 1,
      droppedQuietHours: 13,
    });
    expect(await held({ test: true, target: { token: tokyo[0]! } })).toEqual({});
  });

  /** Devices with Chrome that got three messages today and were not seen since. */
  const registerDisturbed = async (storage: TestStorage, count: number) => {
    const tokens = await register(storage, undefined, count);
    const ago = { browser: 'chrome', created_at: now - 48 * hour, last_seen_at: now - 48 * hour } as const;
    await storage.db.updateTable('device').set(ago).where('token', 'in', tokens).execute();
    for (let message = 1; message <= 3; message++) {
      await keepMessage(storage, now - message * hour, { accepted: 1 });
    }
    return tokens;
  };

  it('counts the devices that a scheduled message would disturb, by what was sent until now', async () => {
    const storage = await open();
    await registerDisturbed(storage, 1);
    const disturbed = async (hours: number) => {
      const sendAt = new Date(now + hours * hour).toISOString();
      return (await expectation(storage, { target: everyone, sendAt })).disturbed?.devices;
    };
    expect(await disturbed(1)).toBe(1);
    expect(await disturbed(23)).toBe(0);
  });

  it('does not count devices that the message would disturb if it is held on them anyway', async () => {
    const storage = await open();
    const tokens = await registerDisturbed(storage, 5);
    const deliveryLimits = { ...noDeliveryLimits, dailyLimit: 3 };
    await updateSite(storage.db, 'default', { timeZone: 'UTC', deliveryLimits });
    const today = { day: '2026-11-26', messages: ['a', 'b', 'c'] };
    await saveDayMessages(storage.db, new Map(tokens.slice(0, 3).map((token) => [token, today])));
    expect(await expectation(storage, { target: everyone })).toMatchObject({
      audience: { devices: 5 },
      held: { siteDailyLimit: 3 },
      disturbed: { devices: 2 },
    });
  });

  it('counts the held and the disturbed devices outside the control group', async () => {
    const storage = await open();
    await registerDisturbed(storage, 5);
    expect(await expectation(storage, { target: everyone, holdout: 20 })).toMatchObject({
      audience: { devices: 5, exact: true },
      groups: { holdout: 1, rest: 4 },
      disturbed: { devices: 4, exact: false },
    });
    const quietHours = { start: '09:00', end: '18:00' };
    const deliveryLimits = { ...noDeliveryLimits, quietHours };
    await updateSite(storage.db, 'default', { timeZone: 'UTC', deliveryLimits });
    expect(await expectation(storage, { target: everyone, holdout: 20 })).toMatchObject({
      held: { siteQuietHours: 4, exact: false },
      disturbed: { devices: 0 },
    });
  });
});

test('SQLite reads no other devices than those of a small site', async () => {
  const storage = await openTestStorage();
  const safari = { browsers: ['safari' as const], systems: ['ios' as const], topics: ['a'] };
  const works = [
    (db: TestStorage['db']) => countAudience(db, 'default', { filter: { any: [safari] } }),
    (db: TestStorage['db']) => forecast(db, 'default', sendTo(everyone), now),
  ];
  for (const work of works) {
    const plan = (await plansOf(storage, work)).join('\n');
    expect(plan).toMatch(/SEARCH device USING (COVERING )?INDEX device_list \(site=\? AND created_at>\?\)/);
    // A range of tokens has those of all sites.
    expect(plan).not.toMatch(/SEARCH device USING PRIMARY KEY \(shard=\?|SCAN device$/m);
  }
});
