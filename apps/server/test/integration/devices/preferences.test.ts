import {
  defaultPreferences,
  type DeviceChoices,
  type DeviceDetails,
  type DeviceExport,
  type Preferences,
  type Site,
  type Topics,
  type User,
  type UserChoices,
} from '@sineta/protocol';
import { expect, it, onTestFinished, test } from 'vitest';
import { registerDevice, updateDevice } from '../../../src/devices/devices.ts';
import { heldForDevice } from '../../../src/devices/preferences/digest.ts';
import { preferencesOf } from '../../../src/devices/preferences/preferences.ts';
import { listDevices } from '../../../src/devices/list/list-devices.ts';
import { changeUser } from '../../../src/devices/users/change-user.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import type { Executor } from '../../../src/database/executor.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const night: Preferences = {
  dailyLimit: 3,
  quietHours: { start: '22:00', end: '07:00' },
  urgentOnly: false,
};
const urgent: Preferences = { ...defaultPreferences, urgentOnly: true };
const site = '/v1/sites/default';
/** Far ahead: the service sends what is due, and deletes it. */
const until = '2099-12-01T10:00:00.000Z';

async function start(): Promise<TestServer> {
  const server = await startTestServer();
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

test('preferences of a device are changed as a whole, shown and exported', async () => {
  const server = await start();
  const token = await server.register();
  const key = server.adminKey;
  const read = async () => (await server.ask<DeviceChoices>('GET', `/v1/devices/${token}`)).body.preferences;
  const change = (preferences: unknown) =>
    server.ask('PATCH', `/v1/devices/${token}`, { json: { preferences } });
  expect(await read()).toEqual(defaultPreferences);
  expect((await change(night)).status).toBe(200);
  expect(await read()).toEqual(night);
  await server.ask('PATCH', `/v1/devices/${token}`, { json: { locale: 'en' } });
  expect(await read()).toEqual(night);
  const id = token.slice(0, 16);
  const details = await server.ask<DeviceDetails>('GET', `${site}/devices/${id}/details`, { key });
  const exported = await server.ask<DeviceExport>('GET', `${site}/devices/${id}/export`, { key });
  expect([details.body.preferences, exported.body.preferences]).toEqual([night, night]);
  await change(defaultPreferences);
  expect(await read()).toEqual(defaultPreferences);
  const wrong = [
    {},
    { dailyLimit: 1 },
    { ...night, dailyLimit: 0 },
    { ...night, dailyLimit: 21 },
    { ...night, dailyLimit: 1.5 },
    { ...night, quietHours: { start: '22:00', end: '22:00' } },
    { ...night, quietHours: { start: '24:00', end: '07:00' } },
    { ...night, quietHours: { start: '7:00', end: '08:00' } },
    { ...night, quietHours: { start: '22:00' } },
    { ...night, urgentOnly: 1 },
    { ...night, more: true },
  ];
  for (const preferences of wrong) {
    expect(await change(preferences)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
  expect(await read()).toEqual(defaultPreferences);
});

test('the choices of a device contain whether it has a user, and how many messages are held until when', async () => {
  const server = await start();
  const token = await server.register();
  const read = async () => (await server.ask<DeviceChoices>('GET', `/v1/devices/${token}`)).body;
  expect(await read()).toEqual({ topics: [], preferences: defaultPreferences, hasUser: false });
  const json = { user: 'ana' };
  await server.ask('PUT', `${site}/devices/${token.slice(0, 16)}/user`, { key: server.adminKey, json });
  await server.write(
    `insert into digest (shard, token, due_at, held, quiet_only, message, expires_at)
     select shard, token, ${Date.parse(until)}, 2, 1, '', 0 from device`,
  );
  const choices = await read();
  expect(choices).toMatchObject({ hasUser: true, held: { count: 2, until } });
  expect(JSON.stringify(choices)).not.toContain('ana');
});

test('what is held arrives at the time that the visitor chooses, by the clock of the device', async () => {
  const server = await start();
  const token = await server.register();
  await server.write(
    `insert into digest (shard, token, due_at, held, quiet_only, message, expires_at)
     select shard, token, ${Date.now() + 60_000}, 2, 1, '', 0 from device`,
  );
  const change = (preferences: Preferences) =>
    server.ask('PATCH', `/v1/devices/${token}`, { json: { preferences } });
  const held = async () => (await server.ask<DeviceChoices>('GET', `/v1/devices/${token}`)).body.held!.until;
  const evening = { ...urgent, digestTime: '20:15' };
  expect((await change(evening)).status).toBe(200);
  const until = await held();
  expect(until.slice(14)).toBe('15:00.000Z');
  expect((await server.ask<DeviceChoices>('GET', `/v1/devices/${token}`)).body.preferences).toEqual(evening);
  // Another choice leaves it.
  await change({ ...evening, dailyLimit: 1 });
  expect(await held()).toBe(until);
  const { status, body } = await change({ ...evening, digestTime: '8h' });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('preferences.digestTime')]);
});

test('a registration leaves the preferences of a known device', async () => {
  const server = await start();
  const json = server.registration();
  const register = () => server.ask<{ token: string }>('POST', `${site}/devices`, { json });
  const { token } = (await register()).body;
  await server.ask('PATCH', `/v1/devices/${token}`, { json: { preferences: urgent } });
  expect((await register()).body.token).toBe(token);
  const choices = await server.ask<DeviceChoices>('GET', `/v1/devices/${token}`);
  expect(choices.body.preferences).toEqual(urgent);
});

test('a back end changes the preferences of a user, alone or with topics', async () => {
  const server = await start();
  const key = server.adminKey;
  const tokens = [await server.register(), await server.register()];
  for (const token of tokens) {
    const json = { user: 'ana' };
    await server.ask('PUT', `${site}/devices/${token.slice(0, 16)}/user`, { key, json });
  }
  const change = (json: unknown) => server.ask<UserChoices>('PATCH', `${site}/users/ana`, { key, json });
  expect((await change({ preferences: night })).body).toEqual({
    topics: [],
    preferences: night,
    attributes: {},
  });
  const topics = { add: ['obras'] };
  expect((await change({ topics })).body).toEqual({ topics: ['obras'], preferences: night, attributes: {} });
  const both = await change({ topics: { remove: ['obras'] }, preferences: urgent });
  expect(both.body).toEqual({ topics: [], preferences: urgent, attributes: {} });
  const user = await server.ask<User>('GET', `${site}/users/ana`, { key });
  expect(user.body.preferences).toEqual(urgent);
  for (const token of tokens) {
    const choices = await server.ask<DeviceChoices>('GET', `/v1/devices/${token}`);
    expect(choices.body.preferences).toEqual(urgent);
  }
  expect((await change({})).status).toBe(400);
  expect((await server.ask('PATCH', `${site}/users/bia`, { key, json: { preferences: night } })).status).toBe(
    404,
  );
});

test('operators and visitors see whether the urgent messages of a topic pass', async () => {
  const server = await start();
  const key = server.adminKey;
  const marks = async () => {
    const { topics } = (await server.ask<Topics>('GET', `${site}/topics`, { key })).body;
    const shown = (await server.ask<Site>('GET', site)).body.topics;
    return [topics, shown].map((list) => list.map((topic) => topic.urgentDuringQuietHours));
  };
  const save = (json: unknown) => server.ask('PUT', `${site}/topics/alertas`, { key, json });
  expect((await save({ name: 'Alertas' })).body).toMatchObject({ urgentDuringQuietHours: false });
  expect(await marks()).toEqual([[false], [false]]);
  const saved = await save({ name: 'Alertas', urgentDuringQuietHours: true });
  expect(saved.body).toMatchObject({ urgentDuringQuietHours: true });
  expect(await marks()).toEqual([[true], [true]]);
});

test('what is held for a device is shown to its visitor and to operators, and exported', async () => {
  const server = await start();
  const token = await server.register();
  const device = `${site}/devices/${token.slice(0, 16)}`;
  const read = async () =>
    Promise.all(
      [`/v1/devices/${token}`, `${device}/details`, `${device}/export`].map(async (path) => {
        const { body } = await server.ask<Pick<DeviceDetails, 'held'>>('GET', path, { key: server.adminKey });
        return body.held;
      }),
    );
  expect(await read()).toEqual([undefined, undefined, undefined]);
  await server.write(`insert into digest (shard, token, due_at, held, quiet_only, message, expires_at)
    values (${shardOf(token)}, '${token}', ${Date.parse(until)}, 2, 1, '', 0)`);
  const held = { count: 2, until };
  expect(await read()).toEqual([held, held, held]);
});

describeOnEngines((open) => {
  const at = (number: number) => registrationAt(`https://push.example/${number}`);
  const readAll = async (db: Executor, tokens: readonly string[]) => {
    const devices = await Promise.all(tokens.map((token) => findDevice(db, token)));
    return devices.map((device) => preferencesOf(device!));
  };

  it('are read with what is held for the device, by the primary key', async () => {
    const storage = await open();
    const plans = await plansOf(storage, (db) => heldForDevice(db, 'A'.repeat(43)));
    expect(plans.join()).toMatch(/USING PRIMARY KEY \(shard=\? AND token=\?\)|Index Scan using digest_pk/);
    expect(plans.join()).not.toMatch(/SCAN|Seq Scan/);
  });

  it.each([1, 501])('the devices for which something is held are listed, of %i', async (count) => {
    const { db } = await open();
    for (const number of [1, 2, 3]) await registerDevice(db, 'default', at(number));
    const { token } = await registerDevice(db, 'default', at(4));
    const digests = Array.from({ length: count }, (_, index) => {
      const of = index === 0 ? token : `${index}`.padStart(43, 'A');
      return { shard: shardOf(of), token: of, due_at: 1, held: 1, quiet_only: 1, message: '', expires_at: 0 };
    });
    await db.insertInto('digest').values(digests).execute();
    const { devices } = await listDevices(db, 'default', { state: 'held', limit: 10 });
    expect(devices.map((device) => device.token)).toEqual([token]);
  });

  it('are the same on all devices of a user: a device that joins takes them', async () => {
    const { db } = await open();
    const { token: phone } = await registerDevice(db, 'default', at(1));
    const { token: laptop } = await registerDevice(db, 'default', at(2));
    const tokens = [phone, laptop];
    await updateDevice(db, laptop, { preferences: urgent });
    await linkUser(db, phone, 'ana');
    await updateDevice(db, phone, { preferences: night });
    await linkUser(db, laptop, 'ana');
    expect(await readAll(db, tokens)).toEqual([night, night]);
    await updateDevice(db, laptop, { preferences: urgent });
    expect(await readAll(db, tokens)).toEqual([urgent, urgent]);
    await linkUser(db, laptop, null);
    await changeUser(db, 'default', 'ana', { preferences: defaultPreferences });
    expect(await readAll(db, tokens)).toEqual([defaultPreferences, urgent]);
  });
});
