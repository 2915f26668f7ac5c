import type {
  AcceptedMessage,
  ApiKeys,
  CreatedApiKey,
  Feed,
  Messages,
  MessageStatus,
} from '@sineta/protocol';
import { expect, test, vi } from 'vitest';
import { startPushSink } from '../../harness/push-sink.ts';
import { receiptsOf } from '../../harness/receipts.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const messages = '/v1/sites/default/messages';
const feed = '/v1/sites/default/feed';
const hello = { target: { everyone: true }, notification: { title: 'Olá', body: 'ação, coração' } };
/** Its sending does not change the tables during a test. */
const helloLater = { ...hello, sendAt: new Date(Date.now() + 60 * 60_000).toISOString() };

function send(server: TestServer, json: unknown, headers: Record<string, string> = {}) {
  return server.ask<AcceptedMessage>('POST', messages, { json, headers, key: server.adminKey });
}

test('a message is accepted, delivered, and counted', async () => {
  const push = await startPushSink();
  await using server = await startTestServer({ SINETA_PUSH_SERVICES: push.origin });
  const { subscription, vapidKey } = server.registration();
  const json = { subscription: { ...subscription, endpoint: `${push.origin}/push/1` }, vapidKey };
  const device = await server.ask<{ token: string }>('POST', '/v1/sites/default/devices', { json });
  const { token } = device.body;

  const { status, headers, body } = await send(server, { ...hello, target: { token } });
  expect(status).toBe(202);
  expect(headers.get('location')).toBe(`${messages}/${body.id}`);
  const ask = () => server.ask<MessageStatus>('GET', `${messages}/${body.id}`, { key: server.adminKey });
  await vi.waitFor(async () => {
    expect((await ask()).body).toMatchObject({ state: 'sent', counts: { targeted: 1, accepted: 1 } });
  }, 60_000);
  expect(push.arrivals).toHaveLength(1);

  const receipt = await receiptsOf(server, token, body.id, 'displayed');
  for (let times = 0; times < 2; times++) {
    expect(await server.ask('POST', '/v1/receipts', { json: receipt })).toMatchObject({ status: 204 });
  }
  expect((await ask()).body.counts).toMatchObject({ displayed: 1, clicked: 0, dismissed: 0 });
});

test('the same Idempotency-Key with the same message sends it once', async () => {
  await using server = await startTestServer();
  const first = await send(server, helloLater, { 'idempotency-key': 'order-42' });
  const again = await send(server, helloLater, { 'idempotency-key': 'order-42' });
  expect(again).toMatchObject({ status: 202, body: first.body });
  const before = server.rowCounts();
  for (const change of [{ ttl: 60 }, { translations: { en: { title: 'Hello' } } }]) {
    const other = await send(server, { ...helloLater, ...change }, { 'idempotency-key': 'order-42' });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  }
  expect(server.rowCounts()).toEqual(before);
  expect(before).toMatchObject({ message: 1 });
});

test('the board shows only messages to everyone and to topics, newest first', async () => {
  await using server = await startTestServer();
  const token = await server.register();
  const notice = (title: string, part: object) =>
    send(server, { ...hello, notification: { title }, ...part });
  await notice('first', {});
  await notice('kept off', { publish: false });
  await notice('for one', { target: { token } });
  await notice('second', { target: { topic: 'obras' } });
  const { body, headers } = await server.ask<Feed>('GET', feed);
  expect(body.notices.map(({ title, topic }) => [title, topic])).toEqual([
    ['second', 'obras'],
    ['first', undefined],
  ]);
  expect(headers.get('cache-control')).toBe('public, no-cache');

  const unchanged = await server.ask('GET', feed, { headers: { 'if-none-match': headers.get('etag')! } });
  expect(unchanged).toMatchObject({ status: 304, body: '' });

  const page = await server.ask<Feed>('GET', `${feed}?limit=1`);
  const next = await server.ask<Feed>('GET', `${feed}?limit=1&after=${page.body.next}`);
  expect([...page.body.notices, ...next.body.notices]).toEqual(body.notices);
  expect(next.body.next).toBeUndefined();
});

test('a key of scope read can read a message but not change it', async () => {
  await using server = await startTestServer();
  const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', {
    json: { name: 'dashboard', scope: 'read' },
    key: server.adminKey,
  });
  const { key } = made.body;
  const message = `${messages}/${(await send(server, helloLater)).body.id}`;
  for (const path of [messages, message, `${message}/failures:summary`]) {
    expect(await server.ask('GET', path, { key })).toMatchObject({ status: 200 });
  }
  const before = server.rowCounts();
  for (const path of [messages, `${message}:cancel`, `${message}:retry`]) {
    const refused = await server.ask('POST', path, { json: helloLater, key });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect(server.rowCounts()).toEqual(before);
});

test('a key of scope send can send but not manage keys', async () => {
  await using server = await startTestServer();
  const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', {
    json: { name: 'shop' },
    key: server.adminKey,
  });
  expect(made).toMatchObject({ status: 201, body: { key: expect.stringMatching(/^sk_/) } });
  const { id, key } = made.body;
  expect(await server.ask('POST', messages, { json: hello, key })).toMatchObject({ status: 202 });
  for (const [method, path] of [
    ['GET', '/v1/api-keys'],
    ['POST', '/v1/api-keys'],
    ['DELETE', `/v1/api-keys/${id}`],
  ] as const) {
    expect(await server.ask(method, path, { key })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  }

  const list = await server.ask<ApiKeys>('GET', '/v1/api-keys', { key: server.adminKey });
  expect(list.body.keys).toContainEqual(expect.objectContaining({ id, name: 'shop', scope: 'send' }));
  expect(JSON.stringify(list.body)).not.toContain(key);
  expect(await server.ask('DELETE', `/v1/api-keys/${id}`, { key: server.adminKey })).toMatchObject({
    status: 204,
  });
  expect(await server.ask('POST', messages, { json: hello, key })).toMatchObject({ status: 401 });
  expect(await server.ask('DELETE', `/v1/api-keys/${id}`, { key: server.adminKey })).toMatchObject({
    status: 404,
  });
});

test('a message to a filter is returned with its filter', async () => {
  await using server = await startTestServer();
  const key = server.adminKey;
  const target = { filter: { systems: ['linux'], none: [{ topics: ['obras'] }] } };
  const json = { target, notification: { title: 'Aviso' } };
  const sent = await server.ask<{ id: string }>('POST', '/v1/sites/default/messages', { key, json });
  const read = await server.ask('GET', `/v1/sites/default/messages/${sent.body.id}`, { key });
  expect(read).toMatchObject({ status: 200, body: { target } });
});

test('a message to several topics is listed with them', async () => {
  await using server = await startTestServer();
  const key = server.adminKey;
  const filters = [
    { topics: ['obras', 'festas'] },
    { all: [{ topics: ['obras'] }, { topics: ['festas'] }] },
    { topics: ['obras'] },
    { topics: ['obras', 'festas'], systems: ['linux'] },
  ];
  for (const filter of filters) {
    await send(server, { ...hello, target: { filter, exclude: { topics: ['missas'] } } });
  }
  await send(server, { ...hello, target: { topic: 'obras' } });
  const { body } = await server.ask<Messages>('GET', messages, { key });
  expect(body.messages.map(({ audience, topics }) => ({ audience, topics })).toReversed()).toEqual([
    { audience: 'segment', topics: { any: ['obras', 'festas'] } },
    { audience: 'segment', topics: { all: ['obras', 'festas'] } },
    { audience: 'segment' },
    { audience: 'segment' },
    { audience: 'topic' },
  ]);
});
