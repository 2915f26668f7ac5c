import { once } from 'node:events';
import { request as startRequest } from 'node:http';
import { Readable } from 'node:stream';
import type { Audit, Device, ImportResult, RegisterDevice, VapidKeys } from '@sineta/protocol';
import { createEndpointPolicy, generateVapidKeys } from '@sineta/web-push';
import { expect, test, vi } from 'vitest';
import { importAll } from '../../../src/devices/import/import-routes.ts';
import { limitedBody } from '../../../src/devices/import/limited-body.ts';
import { currentVapidKey } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { registrationAt } from '../../harness/devices.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';
import { openTestStorage } from '../../harness/storage.ts';

const devices = '/v1/sites/default/devices';
const path = `${devices}:import`;
const headers = { 'content-type': 'application/x-ndjson' };

function importLines(server: TestServer, lines: readonly unknown[]) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  return server.ask<ImportResult>('POST', path, { text, headers, key: server.adminKey });
}

test('an audience is imported with the key pair that it subscribed with', async () => {
  await using server = await startTestServer();
  const pair = generateVapidKeys();
  const audience = Array.from({ length: 1200 }, (_, number) => ({
    ...registrationAt(`https://fcm.googleapis.com/fcm/send/${number}`, {
      vapidKey: pair.publicKey,
      topics: ['obras'],
      timeZone: 'America/Sao_Paulo',
    }),
    tags: ['plan:gold'],
  }));
  const early = await importLines(server, audience.slice(0, 1));
  expect(early.body.rejected).toMatchObject([{ line: 1, code: 'vapid_key_unknown' }]);

  const key = server.adminKey;
  const added = await server.ask('POST', '/v1/sites/default/vapid-keys', { json: pair, key });
  expect(added).toMatchObject({ status: 201, body: { publicKey: pair.publicKey, state: 'retiring' } });
  const first = await importLines(server, audience);
  expect(first).toMatchObject({ status: 200, body: { imported: 1200, known: 0, rejectedCount: 0 } });
  expect(server.rowCounts()).toMatchObject({
    device: 1200,
    topic_subscription: 1200,
    device_tag: 1200,
    device_time_zone: 1,
  });
  const again = await importLines(server, audience);
  expect(again.body).toMatchObject({ imported: 0, known: 1200 });

  const { tags, ...registration } = audience[7]!;
  const known = await server.ask<Device>('POST', devices, { json: registration });
  expect(known.status).toBe(200);
  // Only the site sets tags. A device cannot register with tags.
  expect((await server.ask('POST', devices, { json: { ...registration, tags } })).status).toBe(400);
  const { body } = await server.ask<VapidKeys>('GET', '/v1/sites/default/vapid-keys', { key });
  expect(body.keys.map(({ state, devices }) => [state, devices])).toEqual([
    ['current', 0],
    ['retiring', 1200],
  ]);
});

test('lines are imported as they arrive, even if the body is interrupted', async () => {
  await using server = await startTestServer();
  const audience = Array.from({ length: 600 }, () => server.registration());
  const request = startRequest(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${server.adminKey}` },
  });
  const brokenOff = once(request, 'error');
  for (const device of audience) request.write(`${JSON.stringify(device)}\n`);
  await vi.waitFor(() => expect(server.rowCounts()).toMatchObject({ device: 512 }), 60_000);
  const audited = async () => {
    const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
    const imports = body.entries.filter(({ action }) => action === 'devices.imported');
    return imports.map(({ details }) => String(details?.devices)).sort();
  };
  // The devices are stored with their entry, before the import ends.
  expect(await audited()).toEqual(['512']);
  request.destroy();
  await brokenOff;
  const again = await importLines(server, audience);
  expect(again.body).toMatchObject({ imported: 88, known: 512 });
  expect(await audited()).toEqual(['512', '88']);
});

test('one entry counts the devices of a whole import', async () => {
  await using server = await startTestServer();
  await importLines(
    server,
    Array.from({ length: 600 }, () => server.registration()),
  );
  const { body } = await server.ask<Audit>('GET', '/v1/audit', { key: server.adminKey });
  const imports = body.entries.filter(({ action }) => action === 'devices.imported');
  expect(imports).toMatchObject([{ subject: { kind: 'site', id: 'default' }, details: { devices: '600' } }]);
});

test('the lines before the limit of a body are imported', async () => {
  const { db } = await openTestStorage();
  const { publicKey: vapidKey } = (await currentVapidKey(db, 'default'))!;
  const text = [1, 2, 3]
    .map((number) => registrationAt(`https://fcm.googleapis.com/fcm/send/${number}`, { vapidKey }))
    .map((registration) => JSON.stringify(registration))
    .join('\n');
  const body = limitedBody(Readable.from([Buffer.from(text)]), text.length - 1);
  const context = { policy: createEndpointPolicy(), audit: async () => {} };
  const result: ImportResult = { imported: 0, known: 0, rejectedCount: 0, rejected: [] };
  await expect(importAll(db, 'default', context, body, result)).rejects.toMatchObject({
    code: 'body_too_large',
    message: expect.stringContaining('The lines before that were imported.'),
  });
  expect(result).toMatchObject({ imported: 2, rejectedCount: 0 });
});

test('each line is validated separately and rejected with its number and code', async () => {
  await using server = await startTestServer();
  const good = server.registration();
  const { subscription } = good;
  const result = await importLines(server, [
    good,
    '',
    '{"subscription":',
    { ...server.registration(), locale: 'in Portuguese' },
    { ...good, subscription: { ...subscription, endpoint: 'https://push.example.org/1' } },
    { ...good, vapidKey: registrationAt('https://a.example').vapidKey },
    `{"endpoint":"${'x'.repeat(20_000)}"}`,
    '  \r',
    { ...good, subscription: { ...subscription, keys: { ...subscription.keys, p256dh: 'B'.repeat(87) } } },
    server.registration(),
  ]);
  expect(result.body).toMatchObject({ imported: 2, known: 0, rejectedCount: 6 });
  expect(result.body.rejected.map(({ line, code }) => [line, code])).toEqual([
    [3, 'malformed_json'],
    [4, 'invalid_request'],
    [5, 'endpoint_not_allowed'],
    [6, 'vapid_key_unknown'],
    [7, 'body_too_large'],
    [9, 'invalid_request'],
  ]);
  expect(result.body.rejected[1]?.detail).toContain('locale');
});

test('another spelling of a subscription is the same device', async () => {
  await using server = await startTestServer();
  const registered = server.registration();
  await server.ask('POST', devices, { json: registered });
  const { endpoint, keys } = registered.subscription;
  const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64');
  const respelled: RegisterDevice = {
    vapidKey: plain(registered.vapidKey),
    subscription: {
      endpoint: endpoint.replace('https://fcm', 'HTTPS://FCM').replace('/fcm/send', ':443/x/../fcm/send'),
      keys: { p256dh: plain(keys.p256dh), auth: plain(keys.auth) },
    },
  };
  expect((await importLines(server, [respelled])).body).toMatchObject({ imported: 0, known: 1 });
});

test('an existing device stays unchanged', async () => {
  await using server = await startTestServer();
  const registered = server.registration({ topics: ['obras', 'missas'] });
  await server.ask('POST', devices, { json: registered });
  const old = { ...registered, topics: ['festas'] };
  expect((await importLines(server, [old, old])).body).toMatchObject({ imported: 0, known: 2 });
  expect(server.rowCounts()).toMatchObject({ topic_subscription: 2 });
});

test('up to a hundred rejected lines are listed, and all are counted', async () => {
  await using server = await startTestServer();
  const result = await importLines(
    server,
    Array.from({ length: 250 }, () => 'no JSON'),
  );
  expect(result.body).toMatchObject({ imported: 0, rejectedCount: 250 });
  expect(result.body.rejected).toHaveLength(100);
});

test('an empty import is valid', async () => {
  await using server = await startTestServer();
  expect((await importLines(server, ['\n'])).body).toMatchObject({ imported: 0, known: 0, rejected: [] });
});

test('an import requires a key of scope manage and the media type of NDJSON', async () => {
  await using server = await startTestServer();
  const made = await server.ask<{ key: string }>('POST', '/v1/api-keys', {
    json: { name: 'shop' },
    key: server.adminKey,
  });
  const text = JSON.stringify(server.registration());
  const before = server.rowCounts();
  expect(await server.ask('POST', path, { text, headers })).toMatchObject({ status: 401 });
  expect(await server.ask('POST', path, { text, headers, key: made.body.key })).toMatchObject({
    status: 403,
  });
  const json = await server.ask('POST', path, { text, key: server.adminKey });
  expect(json).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  expect(server.rowCounts()).toEqual(before);
});
