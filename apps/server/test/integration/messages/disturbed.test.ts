import type { ValidatedMessage } from '@sineta/protocol';
import { generateVapidKeys } from '@sineta/web-push';
import { expect, it, test } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { addDevices } from '../../../src/devices/add-devices.ts';
import { listDisturbedDays, recordDisturbedDays } from '../../../src/messages/disturbance/disturbed-days.ts';
import { countDisturbed } from '../../../src/messages/disturbance/find-disturbed.ts';
import { addCounts } from '../../../src/messages/counters/message-counts.ts';
import { divisionOf, groupOf } from '../../../src/messages/experiments/division.ts';
import { createSite } from '../../../src/sites/sites.ts';
import { registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const hour = 3_600_000;
const everyone = { everyone: true } as const;

/** Devices with Chrome that registered two days ago and were not seen since. */
async function registerUnvisited({ db }: TestStorage, now: number, count: number, topics: string[] = []) {
  const registrations = Array.from({ length: count }, (_, number) => ({
    ...registrationAt(`https://fcm.googleapis.com/${topics.join('')}/${number}`, { topics }),
    browser: 'chrome' as const,
  }));
  const tokens: (string | undefined)[] = [];
  for (let from = 0; from < count; from += 500) {
    const group = registrations.slice(from, from + 500);
    tokens.push(...(await inTransaction(db, (open) => addDevices(open, 'default', group, now - 48 * hour))));
  }
  return tokens.filter((token) => token !== undefined);
}

/** Stores a message that a push service accepted for a device. */
const keepAccepted: typeof keepMessage = (storage, now, extra) =>
  keepMessage(storage, now, { accepted: 1, ...extra });

describeOnEngines((open) => {
  it('records the most devices that were disturbed at once on each day', async () => {
    const storage = await open();
    const { db } = storage;
    const noon = Date.parse('2026-11-20T12:00Z');
    const [visited] = await registerUnvisited(storage, noon, 5);
    const record = (at: number) => recordDisturbedDays(db, at, new AbortController().signal);
    const days = (at: number) => listDisturbedDays(db, 'default', 30, at);
    for (const hours of [6, 5, 4]) await keepAccepted(storage, noon - hours * hour);
    await record(noon);
    expect(await days(noon)).toEqual([{ day: '2026-11-20', devices: 0, exact: true }]);
    await keepAccepted(storage, noon);
    await record(noon + hour);
    expect(await days(noon)).toEqual([{ day: '2026-11-20', devices: 5, exact: true }]);
    await db
      .updateTable('device')
      .set({ last_seen_at: noon + hour })
      .where('token', '=', visited!)
      .execute();
    await record(noon + 2 * hour);
    expect(await days(noon)).toEqual([{ day: '2026-11-20', devices: 5, exact: true }]);
    await record(noon + 16 * hour);
    expect(await days(noon + 16 * hour)).toEqual([
      { day: '2026-11-20', devices: 5, exact: true },
      { day: '2026-11-21', devices: 4, exact: true },
    ]);
    await record(noon + 92 * 24 * hour);
    expect((await days(noon + 16 * hour)).map(({ day }) => day)).toEqual(['2027-02-20']);
  });

  it('does not count broadcasts of whose control group a device is', async () => {
    const storage = await open();
    const now = Date.now();
    const tokens = await registerUnvisited(storage, now, 40);
    for (const hours of [4, 3]) await keepAccepted(storage, now - hours * hour);
    const division = divisionOf('a message', { holdout: 50 })!;
    await keepAccepted(storage, now - 2 * hour, { division: JSON.stringify(division) });
    const reached = tokens.filter((token) => groupOf(division, token) !== 'holdout').length;
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThan(tokens.length);
    expect(await countDisturbed(storage.db, 'default', everyone, now)).toEqual({
      devices: reached,
      exact: true,
    });
  });

  it('counts devices for which a message is the fourth within a day without a visit', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    const [first, visited, firefox, recent] = await registerUnvisited(storage, now, 8);
    const change = (token: string | undefined) => db.updateTable('device').where('token', '=', token!);
    await change(visited)
      .set({ last_seen_at: now - hour })
      .execute();
    await change(firefox).set({ browser: 'firefox' }).execute();
    // It got one broadcast less than the others, and the one that was scheduled before it registered.
    await change(recent)
      .set({ created_at: now - 2.5 * hour })
      .execute();
    const count = (target: Parameters<typeof countDisturbed>[2] = everyone) =>
      countDisturbed(db, 'default', target, now);
    await keepAccepted(storage, now - 25 * hour);
    await keepAccepted(storage, now - 3 * hour);
    await keepAccepted(storage, now - 2 * hour);
    await keepAccepted(storage, now - 2 * hour, { audience: 'test' });
    await keepAccepted(storage, now - 2 * hour, { state: 'cancelled' });
    await keepAccepted(storage, now - 2 * hour, { state: 'scheduled', wave_at: now + hour });
    expect(await count()).toEqual({ devices: 0, exact: true });
    // Scheduled long ago, and sent an hour ago.
    await keepAccepted(storage, now - 40 * hour, { wave_at: now - hour });
    expect(await count()).toEqual({ devices: 5, exact: true });
    expect(await count({ filter: { browsers: ['firefox'] } })).toEqual({ devices: 0, exact: true });
    const tokens = { target: JSON.stringify({ tokens: [first, recent] }) };
    await keepAccepted(storage, now - hour, tokens);
    expect(await count()).toEqual({ devices: 6, exact: true });
  });

  it('counts only broadcasts that devices can have got', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    await registerUnvisited(storage, now, 2);
    const count = async () => (await countDisturbed(db, 'default', everyone, now)).devices;
    for (const hours of [5, 4]) await keepAccepted(storage, now - hours * hour);
    await keepMessage(storage, now - 3 * hour, { held_site_quiet_hours: 2 });
    await keepMessage(storage, now - 3 * hour, { state: 'expired', expired: 2 });
    await keepMessage(storage, now - 3 * hour, { state: 'failed', failed: 2 });
    // Its first devices failed.
    const begun = await keepMessage(storage, now - 2 * hour, { state: 'sending' });
    await addCounts(db, begun, { failed: 1 }, 0);
    expect(await count()).toBe(0);
    // Counted in another row than that of the message.
    await addCounts(db, begun, { accepted: 1 }, 1);
    expect(await count()).toBe(2);
    await db.deleteFrom('message_count').execute();
    // It has just begun.
    expect(await count()).toBe(2);
  });

  it('counts messages to topics, to filters and to single devices for the devices that got them', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    const followers = await registerUnvisited(storage, now, 3, ['obras']);
    await registerUnvisited(storage, now, 4);
    const filter = JSON.stringify({ browsers: ['chrome'], topics: ['obras'] });
    await keepAccepted(storage, now - 3 * hour, { target: '{"topic":"obras"}', topic: 'obras' });
    await keepAccepted(storage, now - 3 * hour, { target: '{"segment":"x"}', audience: 'segment', filter });
    const count = () => countDisturbed(db, 'default', everyone, now);
    expect((await count()).devices).toBe(0);
    const direct = {
      site: 'default',
      token: followers[0]!,
      title: 'Pedido',
      ttl: 60,
      urgency: 'normal',
    } as const;
    const sent = [
      { ...direct, id: 'm1', state: 'gone', created_at: now - hour },
      { ...direct, id: 'm2', state: 'accepted', created_at: now - 26 * hour, settled_at: now - 25 * hour },
    ] as const;
    await db.insertInto('direct_message').values(sent).execute();
    expect((await count()).devices).toBe(0);
    // Scheduled long ago, and sent an hour ago.
    const times = { created_at: now - 40 * hour, send_at: now - 2 * hour, settled_at: now - hour };
    const third = { ...direct, id: 'm3', state: 'accepted', ...times } as const;
    await db.insertInto('direct_message').values(third).execute();
    expect((await count()).devices).toBe(1);
    await keepAccepted(storage, now - 2 * hour);
    expect((await count()).devices).toBe(3);
    expect((await countDisturbed(db, 'default', { topic: 'obras' }, now)).devices).toBe(3);
    expect((await countDisturbed(db, 'default', { topic: 'praia' }, now)).devices).toBe(0);
  });

  it('estimates a large site from a sample', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    const total = 4000;
    await registerUnvisited(storage, now, total);
    for (let message = 1; message <= 3; message++) await keepAccepted(storage, now - message * hour);
    const { devices, exact } = await countDisturbed(db, 'default', everyone, now);
    expect(exact).toBe(false);
    expect(devices / total).toBeGreaterThan(0.85);
    expect(devices / total).toBeLessThan(1.15);
  });

  it('estimates a site from the same devices if other sites have many more', async () => {
    const storage = await open();
    const { db } = storage;
    const now = Date.now();
    await registerUnvisited(storage, now, 1500);
    for (let message = 1; message <= 3; message++) await keepAccepted(storage, now - message * hour);
    const alone = await countDisturbed(db, 'default', everyone, now);
    expect(alone.exact).toBe(false);
    const other = { id: 'loja', name: 'Loja', language: 'pt-BR' as const, timeZone: 'UTC' };
    await createSite(db, other, generateVapidKeys());
    const counts = { shard: 0, site: 'loja', dimension: 'all', value: '', devices: 1_000_000 } as const;
    await db.insertInto('device_count').values(counts).execute();
    expect(await countDisturbed(db, 'default', everyone, now)).toEqual(alone);
  });
});

test('SQLite reads the devices of the sample, their direct messages and the newest messages, and no others', async () => {
  const storage = await openTestStorage();
  const now = Date.now();
  await registerUnvisited(storage, now, 1);
  await keepAccepted(storage, now - hour, { target: '{"topic":"obras"}', topic: 'obras' });
  const plans = await plansOf(storage, (db) => countDisturbed(db, 'default', everyone, now));
  const plan = plans.join('\n');
  expect(plan).toContain('SEARCH message USING INDEX message_list (site=?)');
  expect(plan).toContain('SEARCH direct_message USING INDEX direct_message_device (token=?)');
  expect(plan).not.toMatch(/SCAN (?!message)|SEARCH direct_message USING PRIMARY KEY/);
});

test('validating a broadcast counts the devices that it would disturb', async () => {
  await using server = await startTestServer();
  await server.register();
  const validate = (target: object) =>
    server.ask<ValidatedMessage>('POST', '/v1/sites/default/messages', {
      key: server.adminKey,
      json: { target, notification: { title: 'Aviso' }, validateOnly: true },
    });
  expect((await validate(everyone)).body.disturbed).toEqual({ devices: 0, exact: true });
  const token = await server.register();
  expect((await validate({ token })).body).toEqual({ audience: { devices: 1, exact: true } });
});
