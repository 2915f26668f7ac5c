import { randomBytes } from 'node:crypto';
import {
  type Device,
  type DeviceChoices,
  type DeviceDetails,
  type DeviceTopics,
  limits,
  type Problem,
  type Site,
} from '@sineta/protocol';
import { expect, test } from 'vitest';
import { startTestServer } from '../../harness/running-server.ts';

const devices = '/v1/sites/default/devices';

test('a new device gets 201 and a token, a known one 200 and the same token', async () => {
  await using server = await startTestServer();
  const json = server.registration({ locale: 'pt-BR', timeZone: 'America/Sao_Paulo', topics: ['obras'] });
  const first = await server.ask<Device>('POST', devices, { json });
  const second = await server.ask<Device>('POST', devices, { json });
  expect(first.status).toBe(201);
  expect(first.body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(server.rowCounts()).toMatchObject({ device: 1, topic_subscription: 1 });
});

test('a new device starts with its topics, named or not; a known one keeps its topics', async () => {
  await using server = await startTestServer();
  const json = server.registration({ topics: ['obras'] });
  const first = await server.ask<Device>('POST', devices, { json });
  const topics = async () =>
    (await server.ask<DeviceChoices>('GET', `/v1/devices/${first.body.token}`)).body.topics;
  expect(await topics()).toEqual(['obras']);
  await server.ask('PATCH', `/v1/devices/${first.body.token}`, { json: { topics: ['festas'] } });
  expect(await server.ask('POST', devices, { json })).toMatchObject({ status: 200, body: first.body });
  expect(await topics()).toEqual(['festas']);
});

test('other spellings of browsers are accepted: padding, expirationTime null', async () => {
  await using server = await startTestServer();
  const { subscription, ...rest } = server.registration();
  const { status } = await server.ask('POST', devices, {
    json: {
      ...rest,
      subscription: {
        ...subscription,
        expirationTime: null,
        keys: { ...subscription.keys, auth: `${subscription.keys.auth}==` },
      },
    },
  });
  expect(status).toBe(201);
});

test('a caller who knows only the endpoint gets another device', async () => {
  await using server = await startTestServer();
  const owner = server.registration();
  const stranger = server.registration();
  const first = await server.ask<Device>('POST', devices, { json: owner });
  const second = await server.ask<Device>('POST', devices, {
    json: { ...stranger, subscription: { ...stranger.subscription, endpoint: owner.subscription.endpoint } },
  });
  expect(second.body.token).not.toBe(first.body.token);
});

test('a device changes its topics and its subscription and keeps its token', async () => {
  await using server = await startTestServer();
  const token = await server.register({ topics: ['obras', 'eventos'] });
  const topics = await server.ask<Device>('PATCH', `/v1/devices/${token}`, { json: { topics: ['eventos'] } });
  expect(topics).toMatchObject({ status: 200, body: { token } });
  expect(server.rowCounts()).toMatchObject({ topic_subscription: 1 });

  const { subscription, vapidKey } = server.registration();
  const rotated = await server.ask('PATCH', `/v1/devices/${token}`, { json: { subscription, vapidKey } });
  expect(rotated.status).toBe(200);
  const again = await server.ask('POST', devices, { json: { subscription, vapidKey } });
  expect(again).toMatchObject({ status: 200, body: { token } });
});

test('a device adds and removes some of its topics and gets all of them', async () => {
  await using server = await startTestServer();
  const token = await server.register({ topics: ['obras'] });
  const change = async (change: 'add' | 'remove', ...topics: string[]) => {
    const { status, body } = await server.ask<DeviceTopics>('POST', `/v1/devices/${token}/topics:${change}`, {
      json: { topics },
    });
    return { status, ...body };
  };
  expect(await change('add', 'eventos')).toEqual({ status: 200, topics: ['eventos', 'obras'] });
  expect(await change('add', 'eventos', 'avisos', 'avisos')).toEqual({
    status: 200,
    topics: ['avisos', 'eventos', 'obras'],
  });
  expect(await change('remove', 'obras', 'festas')).toEqual({ status: 200, topics: ['avisos', 'eventos'] });
  expect(await change('remove', 'avisos', 'eventos')).toEqual({ status: 200, topics: [] });
  expect(server.rowCounts()).toMatchObject({ topic_subscription: 0 });
});

test('adding topics keeps the limits of a device', async () => {
  await using server = await startTestServer();
  const key = server.adminKey;
  const token = await server.register({ topics: ['a', 'b'] });
  const path = `/v1/devices/${token}/topics:add`;
  const add = (topics: readonly string[]) => server.ask('POST', path, { json: { topics } });
  const unnamed = { status: 400, body: { code: 'invalid_request', errors: [{ field: 'topics' }] } };
  expect(await add(['c', 'd'])).toMatchObject(unnamed);
  expect(await add(['a', 'e'.repeat(limits.unnamedTopicLength + 1)])).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'topics.1' }] },
  });
  const named = Array.from({ length: limits.topicsPerDevice - 1 }, (_, number) => `named-${number}`);
  for (const topic of named) {
    await server.ask('PUT', `/v1/sites/default/topics/${topic}`, { json: { name: topic }, key });
  }
  expect(await add(named)).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: 'topics', message: 'must leave the device with at most 100 topics; it would have 101' },
      ],
    },
  });
  expect(server.rowCounts()).toMatchObject({ topic_subscription: 2 });
  expect(await add(named.slice(1))).toMatchObject({ status: 200 });
  expect(await add([])).toMatchObject(unnamed);
});

test('a device whose subscription the push service refused must resubscribe', async () => {
  await using server = await startTestServer();
  const json = server.registration();
  const { body } = await server.ask<Device>('POST', devices, { json });
  await server.write('UPDATE device SET gone_at = 1');
  const again = await server.ask<Device>('POST', devices, { json });
  expect(again.body).toEqual({ token: body.token, resubscribe: true });
  const { subscription, vapidKey } = server.registration();
  await server.ask('PATCH', `/v1/devices/${body.token}`, { json: { subscription, vapidKey } });
  const repaired = await server.ask<Device>('POST', devices, { json: { subscription, vapidKey } });
  expect(repaired.body).toEqual({ token: body.token });
});

test('a deleted device leaves nothing, and its token is unknown', async () => {
  await using server = await startTestServer();
  const before = server.rowCounts();
  const token = await server.register({ topics: ['obras'] });
  expect(await server.ask('DELETE', `/v1/devices/${token}`)).toMatchObject({ status: 204, body: '' });
  // Only the daily counts of added and deleted devices remain, in all and by browser: at midnight those of two days.
  const days = expect.toBeOneOf([1, 2]);
  expect(server.rowCounts()).toEqual({ ...before, device_day: days, device_day_value: days });
  expect(await server.ask('DELETE', `/v1/devices/${token}`)).toMatchObject({ status: 404 });
});

test('receipts of unknown messages get the same 204 and are not counted', async () => {
  await using server = await startTestServer();
  const before = server.rowCounts();
  const json = { token: 'A'.repeat(43), receipts: [{ message: 'A'.repeat(24), event: 'clicked' }] };
  expect(await server.ask('POST', '/v1/receipts', { json })).toMatchObject({ status: 204, body: '' });
  expect(server.rowCounts()).toEqual(before);
});

test('the registrations of one address are limited, without limiting others', async () => {
  await using server = await startTestServer({ SINETA_REGISTRATIONS_PER_MINUTE: '3' });
  const register = (address: string) =>
    server.ask('POST', devices, { json: server.registration(), headers: { 'x-forwarded-for': address } });
  for (const status of [201, 201, 201, 429]) {
    expect(await register('203.0.113.7')).toMatchObject({ status });
  }
  expect(await register('203.0.113.8')).toMatchObject({ status: 201 });

  const before = server.rowCounts();
  const { headers, body } = await register('203.0.113.7');
  expect(body).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(server.rowCounts()).toEqual(before);
});

test('an IPv6 network of 64 bits counts as one address', async () => {
  await using server = await startTestServer({ SINETA_REGISTRATIONS_PER_MINUTE: '1' });
  const register = (address: string) =>
    server.ask('POST', devices, { json: server.registration(), headers: { 'x-forwarded-for': address } });
  expect(await register('2001:db8:1:1::1')).toMatchObject({ status: 201 });
  expect(await register('2001:db8:1:1:ffff::2')).toMatchObject({ status: 429 });
  expect(await register('2001:db8:1:2::1')).toMatchObject({ status: 201 });
});

test('a forwarding header does not change the limit if no proxy is trusted', async () => {
  await using server = await startTestServer({
    SINETA_REGISTRATIONS_PER_MINUTE: '1',
    SINETA_TRUSTED_PROXIES: '192.0.2.1',
  });
  const register = (address: string) =>
    server.ask('POST', devices, { json: server.registration(), headers: { 'x-forwarded-for': address } });
  expect(await register('203.0.113.7')).toMatchObject({ status: 201 });
  expect(await register('203.0.113.8')).toMatchObject({ status: 429 });
});

test('new devices are limited by network and day; known ones are let through', async () => {
  await using server = await startTestServer({ SINETA_NEW_DEVICES_PER_DAY: '2' });
  const register = (address: string, json = server.registration()) =>
    server.ask('POST', devices, { json, headers: { 'x-forwarded-for': address } });
  const known = server.registration();
  expect(await register('203.0.113.7', known)).toMatchObject({ status: 201 });
  expect(await register('203.0.113.8')).toMatchObject({ status: 201 });
  const before = server.rowCounts();
  const refused = await register('203.0.113.9');
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect(refused.body.detail).toContain('SINETA_NEW_DEVICES_PER_DAY');
  expect(server.rowCounts()).toEqual(before);
  expect(await register('203.0.113.9', known)).toMatchObject({ status: 200 });
  expect(await register('203.0.112.9')).toMatchObject({ status: 201 });

  expect(await register('2001:db8:1:1::1')).toMatchObject({ status: 201 });
  expect(await register('2001:db8:1:2::1')).toMatchObject({ status: 201 });
  expect(await register('2001:db8:1:3::1')).toMatchObject({ status: 429 });
});

test('concurrent registrations do not exceed the new devices of a network together', async () => {
  await using server = await startTestServer({ SINETA_NEW_DEVICES_PER_DAY: '3' });
  const register = async (json = server.registration()) =>
    (await server.ask('POST', devices, { json })).status;
  const known = server.registration();
  expect(await register(known)).toBe(201);
  // Those of a known device use none of the quota.
  const again = await Promise.all(Array.from({ length: 5 }, () => register(known)));
  expect(again).toEqual(Array(5).fill(200));
  const statuses = await Promise.all(Array.from({ length: 8 }, () => register()));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, ...Array(6).fill(429)]);
  expect(server.rowCounts()).toMatchObject({ device: 3 });
});

test('a browser takes the named topics and a few short others', async () => {
  await using server = await startTestServer();
  const key = server.adminKey;
  await server.ask('PUT', '/v1/sites/default/topics/avisos-da-companhia-municipal-de-agua', {
    json: { name: 'Água' },
    key,
  });
  const named = 'avisos-da-companhia-municipal-de-agua';
  const three = ['a', 'b', 'c'.repeat(limits.unnamedTopicLength)];
  const long = 'g'.repeat(limits.unnamedTopicLength + 1);
  const token = await server.register({ topics: [named, ...three] });
  const change = (topics: string[]) =>
    server.ask<DeviceChoices & Problem>('PATCH', `/v1/devices/${token}`, { json: { topics } });
  const before = server.rowCounts();
  expect(await change([...three, 'd'])).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ field: 'topics' }] },
  });
  expect(await change([named, long])).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'topics.1' }] },
  });
  expect(server.rowCounts()).toEqual(before);

  // A topic that has lost its name stays with the devices that have it, and they can change their others.
  await server.ask('DELETE', `/v1/sites/default/topics/${named}`, { key });
  expect(await change([named, 'a', 'b'])).toMatchObject({ status: 200 });
});

test('a browser that stored topics which lost their names registers without those beyond the limits', async () => {
  await using server = await startTestServer();
  const key = server.adminKey;
  await server.ask('PUT', '/v1/sites/default/topics/obras-e-transito-do-centro', {
    json: { name: 'Obras' },
    key,
  });
  const topicsOf = async (topics: string[]) => {
    const token = await server.register({ topics });
    return (await server.ask<DeviceChoices>('GET', `/v1/devices/${token}`)).body.topics;
  };
  const long = 'g'.repeat(limits.unnamedTopicLength + 1);
  const stored = ['d', 'c', long, 'c', 'obras-e-transito-do-centro', 'b', 'a'];
  expect(await topicsOf(stored)).toEqual(['b', 'c', 'd', 'obras-e-transito-do-centro']);
  await server.ask('DELETE', '/v1/sites/default/topics/obras-e-transito-do-centro', { key });
  expect(await topicsOf(stored)).toEqual(['b', 'c', 'd']);
  // No default topics take the place of what a visitor has chosen.
  await server.ask('PUT', '/v1/sites/default/topics/festas', {
    json: { name: 'Festas', default: true },
    key,
  });
  expect(await topicsOf([long])).toEqual([]);
});

test('a browser whose time zone or language the service does not know registers without it', async () => {
  await using server = await startTestServer();
  const unknown = { locale: 'en-US@posix', timeZone: 'Etc/Unknown' };
  const token = await server.register(unknown);
  const describe = async () => {
    const path = `${devices}/${token.slice(0, 16)}/details`;
    const { language, timeZone } = (await server.ask<DeviceDetails>('GET', path, { key: server.adminKey }))
      .body;
    return { language, timeZone };
  };
  expect(await describe()).toEqual({});
  const known = { locale: 'pt-BR', timeZone: 'America/Sao_Paulo' };
  await server.ask('PATCH', `/v1/devices/${token}`, { json: known });
  expect(await server.ask('PATCH', `/v1/devices/${token}`, { json: unknown })).toMatchObject({ status: 200 });
  expect(await describe()).toEqual({ language: 'pt-BR', timeZone: 'America/Sao_Paulo' });
});

test('the largest registration takes at most 3 kB on disk', async () => {
  await using server = await startTestServer();
  const id = 's'.repeat(limits.slugLength);
  const site = { id, name: 'Loja', language: 'pt-BR', timeZone: 'UTC' };
  await server.ask('POST', '/v1/sites', { json: site, key: server.adminKey });
  const { body: created } = await server.ask<Site>('GET', `/v1/sites/${id}`);
  const register = () => {
    const topics = Array.from({ length: limits.unnamedTopicsPerDevice }, () =>
      randomText(limits.unnamedTopicLength),
    );
    const registration = server.registration({
      vapidKey: created.vapidPublicKey,
      topics,
      // The longest that the pattern accepts, and the longest of the IANA time zones.
      locale: Array(5).fill('abcdefgh').join('-'),
      timeZone: 'America/Argentina/ComodRivadavia',
      preferences: { dailyLimit: 20, quietHours: { start: '22:00', end: '07:00' }, urgentOnly: false },
    });
    const { subscription } = registration;
    const endpoint = subscription.endpoint.padEnd(limits.endpointLength, randomText(limits.endpointLength));
    return server.ask('POST', `/v1/sites/${id}/devices`, {
      json: { ...registration, subscription: { ...subscription, endpoint } },
    });
  };
  const registerMany = async (count: number) => {
    const statuses = await Promise.all(Array.from({ length: count }, async () => (await register()).status));
    expect(new Set(statuses)).toEqual(new Set([201]));
  };
  await registerMany(200);
  const before = server.bytesOnDisk();
  // Pages of the database split in bursts: fewer devices would measure those.
  for (let group = 0; group < 4; group++) await registerMany(200);
  expect((server.bytesOnDisk() - before) / 800).toBeLessThan(3 * 1024);
});

function randomText(length: number): string {
  return randomBytes(length).toString('hex').slice(0, length);
}
