import type { AddedVapidKey, Device, Site, VapidKeys } from '@sineta/protocol';
import { generateVapidKeys } from '@sineta/web-push';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const path = '/v1/sites/default/vapid-keys';

function add(server: TestServer, json: unknown) {
  return server.ask<AddedVapidKey>('POST', path, { json, key: server.adminKey });
}

async function list(server: TestServer) {
  return (await server.ask<VapidKeys>('GET', path, { key: server.adminKey })).body.keys;
}

test('a rotation gives pages the new key, and still accepts devices of the previous one', async () => {
  await using server = await startTestServer();
  const token = await server.register();
  const rotated = await add(server, { generate: true, current: true });
  expect(rotated).toMatchObject({ status: 201, body: { state: 'current' } });
  const next = rotated.body.publicKey;
  const site = await server.ask<Site>('GET', '/v1/sites/default');
  expect(site.body.vapidPublicKey).toBe(next);
  await server.register();
  expect(await list(server)).toMatchObject([
    { publicKey: server.vapidKey, state: 'retiring', devices: 2 },
    { publicKey: next, state: 'current', devices: 0 },
  ]);

  // What a page does at its next visit: it compares the keys, resubscribes and keeps the token.
  const { subscription } = server.registration();
  const json = { subscription, vapidKey: next };
  const moved = await server.ask<Device>('PATCH', `/v1/devices/${token}`, { json });
  expect(moved).toMatchObject({ status: 200, body: { token } });
  expect((await list(server)).map(({ devices }) => devices)).toEqual([1, 1]);
});

test('a key that the site already has becomes usable again', async () => {
  await using server = await startTestServer();
  const pair = generateVapidKeys();
  expect(await add(server, pair)).toMatchObject({ status: 201, body: { state: 'retiring' } });
  expect(await add(server, pair)).toMatchObject({ status: 200, body: { state: 'retiring' } });
  expect(await add(server, { ...pair, current: true })).toMatchObject({
    status: 200,
    body: { state: 'current' },
  });
  expect(await add(server, pair)).toMatchObject({ status: 200, body: { state: 'current' } });
  expect((await list(server)).map(({ state }) => state).toSorted()).toEqual(['current', 'retiring']);
});

test('keys that are not a pair are refused, and no response contains a private key', async () => {
  await using server = await startTestServer();
  const [one, other] = [generateVapidKeys(), generateVapidKeys()];
  const before = server.rowCounts();
  for (const json of [
    { publicKey: one.publicKey, privateKey: other.privateKey },
    { publicKey: one.publicKey },
    { ...one, generate: true },
    { generate: false },
    {},
  ]) {
    const refused = await server.ask('POST', path, { json, key: server.adminKey });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(JSON.stringify(refused.body)).not.toContain(other.privateKey);
  }
  expect(server.rowCounts()).toEqual(before);
  const added = await add(server, one);
  const answers = JSON.stringify([added.body, await list(server)]);
  expect(answers).not.toContain(one.privateKey);
});

test('a key of scope send can neither read nor change VAPID keys', async () => {
  await using server = await startTestServer();
  const made = await server.ask<{ key: string }>('POST', '/v1/api-keys', {
    json: { name: 'shop' },
    key: server.adminKey,
  });
  const { key } = made.body;
  expect(await server.ask('GET', path, { key })).toMatchObject({ status: 403 });
  expect(await server.ask('POST', path, { json: { generate: true }, key })).toMatchObject({ status: 403 });
});
