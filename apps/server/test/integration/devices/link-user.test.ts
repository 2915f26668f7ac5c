import { createHmac } from 'node:crypto';
import {
  type CreatedIdentitySecret,
  defaultPreferences,
  type Device,
  type DeviceChoices,
  type Preferences,
} from '@sineta/protocol';
import { expect, it } from 'vitest';
import { addDevices } from '../../../src/devices/add-devices.ts';
import { inTransaction } from '../../../src/database/executor.ts';
import { listTopicsOf } from '../../../src/devices/topics/topics.ts';
import { countUsers } from '../../../src/devices/users/list-users.ts';
import { devicesOfUsers, linkUser } from '../../../src/devices/users/users.ts';
import { registerDevices, registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { startTestServer } from '../../harness/running-server.ts';

const night: Preferences = { ...defaultPreferences, quietHours: { start: '22:00', end: '07:00' } };
const urgent: Preferences = { ...defaultPreferences, urgentOnly: true };

it('topics that come with another user are not shared with the former one', async () => {
  await using server = await startTestServer();
  const [phone, shared] = [await server.register({ topics: ['obras'] }), await server.register()];
  const topicsOf = async (token: string) =>
    (await server.ask<{ topics: string[] }>('GET', `/v1/devices/${token}`)).body.topics;
  for (const token of [phone, shared]) {
    const json = { user: 'ana' };
    await server.ask('PUT', `/v1/sites/default/devices/${token}/user`, { key: server.adminKey, json });
  }
  expect(await topicsOf(shared)).toEqual(['obras']);
  const json = { user: null, topics: [] };
  expect((await server.ask('PATCH', `/v1/devices/${shared}`, { json })).status).toBe(200);
  expect(await topicsOf(shared)).toEqual([]);
  expect(await topicsOf(phone)).toEqual(['obras']);
});

it('a further device of a user registers with other preferences: both keep those of the user', async () => {
  await using server = await startTestServer();
  const key = server.adminKey;
  const created = await server.ask<CreatedIdentitySecret>('POST', '/v1/sites/default/identity-secrets', {
    key,
  });
  const signature = createHmac('sha256', created.body.secret).update('default:ana').digest('hex');
  const user = { id: 'ana', signature };
  const [first, other] = [night, urgent].map((preferences) => server.registration({ preferences, user }));
  const register = async (json: unknown) =>
    (await server.ask<Device>('POST', '/v1/sites/default/devices', { json })).body.token;
  const tokens = [await register(first), await register(other)];
  const read = () =>
    Promise.all(
      tokens.map(async (token) => {
        const { body } = await server.ask<DeviceChoices>('GET', `/v1/devices/${token}`);
        return body.preferences;
      }),
    );
  expect(await read()).toEqual([night, night]);
  // A known device keeps what it has.
  expect(await register({ ...first, preferences: urgent })).toBe(tokens[0]);
  expect(await read()).toEqual([night, night]);
});

describeOnEngines((open) => {
  it('gives devices that join a user at once the same topics, and keeps 16 of them', async () => {
    const storage = await open();
    const { db } = storage;
    const follow = (topic: string) =>
      registerDevices(storage, `https://${topic}.example`, 12, { topics: [topic] });
    const tokens = [...(await follow('obras')), ...(await follow('festas'))];
    await Promise.all(tokens.map((token) => linkUser(db, token, 'ana')));
    const devices = await devicesOfUsers(db, 'default', ['ana']);
    expect(devices).toHaveLength(16);
    const topics = await listTopicsOf(db, devices);
    expect(new Set(devices.map(({ token }) => String(topics.get(token)))).size).toBe(1);
  });

  it('counts users up to a limit, each once', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, 'https://a.example', 6);
    for (const [index, token] of tokens.entries()) await linkUser(db, token, `u-${Math.floor(index / 2)}`);
    expect(await countUsers(db, 'default')).toEqual({ users: 3, exact: true });
    expect(await countUsers(db, 'default', undefined, 3)).toEqual({ users: 3, exact: true });
    expect(await countUsers(db, 'default', undefined, 2)).toEqual({ users: 2, exact: false });
    expect(await countUsers(db, 'default', 'u-2', 2)).toEqual({ users: 1, exact: true });
  });

  it('keeps 16 devices of a user whom two imports name at once', async () => {
    const { db } = await open();
    const lines = (host: string) =>
      Array.from({ length: 12 }, (_, number) => ({
        ...registrationAt(`https://${host}.example/push/${number}`),
        user: 'ana',
      }));
    await Promise.all(
      ['one', 'other'].map((host) =>
        inTransaction(db, (transaction) => addDevices(transaction, 'default', lines(host), Date.now())),
      ),
    );
    expect(await devicesOfUsers(db, 'default', ['ana'])).toHaveLength(16);
  });
});
