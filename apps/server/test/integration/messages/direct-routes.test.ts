import type { BatchResults, DirectMessageDays, DirectMessages, Messages } from '@sineta/protocol';
import { expect, test, vi } from 'vitest';
import { startPushSink } from '../../harness/push-sink.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const batch = '/v1/sites/default/messages:batch';
const list = '/v1/sites/default/direct-messages';
const notification = { title: 'Pedido pronto' };

function sendBatch(server: TestServer, messages: readonly unknown[], headers: Record<string, string> = {}) {
  const json = { messages };
  return server.ask<BatchResults>('POST', batch, { json, headers, key: server.adminKey });
}

async function startWithDevices(count: number) {
  const push = await startPushSink();
  const server = await startTestServer({ SINETA_PUSH_SERVICES: push.origin });
  const tokens: string[] = [];
  for (let number = 0; number < count; number++) {
    const { subscription, vapidKey } = server.registration();
    const json = { subscription: { ...subscription, endpoint: `${push.origin}/push/${number}` }, vapidKey };
    const { body } = await server.ask<{ token: string }>('POST', '/v1/sites/default/devices', { json });
    tokens.push(body.token);
  }
  return { push, server, tokens, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('a batch accepts or refuses each of its messages, in their order', async () => {
  await using started = await startWithDevices(2);
  const { push, server, tokens } = started;
  const { status, body } = await sendBatch(server, [
    { target: { token: tokens[0] }, notification },
    { target: { token: 'A'.repeat(43) }, notification },
    { target: { token: tokens[1] }, notification: {} },
    { target: { everyone: true }, notification },
    { target: { token: tokens[1] }, notification, idempotencyKey: 7 },
    { target: { token: tokens[0] }, notification, collapse: true },
    { target: { tokens }, notification, idempotencyKey: 'order 7' },
    { target: { token: tokens[0]!.slice(0, 16) }, notification },
  ]);
  expect(status).toBe(202);
  expect(body.results).toMatchObject([
    { id: expect.any(String) as unknown },
    { problem: { code: 'not_found', errors: [{ field: 'target.token' }] } },
    { problem: { code: 'invalid_request', errors: [{ field: 'notification.title' }] } },
    { problem: { code: 'invalid_request', errors: [{ field: 'target' }] } },
    { problem: { code: 'invalid_request', errors: [{ field: 'idempotencyKey' }] } },
    {
      problem: {
        code: 'invalid_request',
        errors: [
          { field: 'collapse', message: expect.stringContaining('target is user or users') as unknown },
        ],
      },
    },
    { id: expect.any(String) as unknown },
    { id: expect.any(String) as unknown },
  ]);
  await vi.waitFor(() => expect(push.arrivals).toHaveLength(4), 15_000);
});

test('a batch that is repeated with the same key sends nothing twice', async () => {
  await using started = await startWithDevices(3);
  const { push, server, tokens } = started;
  const messages = tokens.map((token) => ({ target: { token }, notification }));
  const key = { 'idempotency-key': 'morning' };
  const first = await sendBatch(server, messages, key);
  const again = await sendBatch(server, messages, key);
  expect(again.body).toEqual(first.body);
  const changed = [messages[0], { ...messages[1], ttl: 60 }, messages[2]];
  const { body } = await sendBatch(server, changed, key);
  expect(body.results).toMatchObject([
    first.body.results[0],
    { problem: { code: 'idempotency_key_reused' } },
    first.body.results[2],
  ]);
  await vi.waitFor(() => expect(push.arrivals).toHaveLength(3), 15_000);
  const { direct_queue: queued = 0, direct_message: sent = 0 } = server.rowCounts();
  expect(queued + sent).toBe(3);
});

test('a batch with the key of an earlier one adds what stands at further places, and what has another key', async () => {
  await using started = await startWithDevices(4);
  const { push, server, tokens } = started;
  const messages = tokens.map((token) => ({ target: { token }, notification }));
  const key = { 'idempotency-key': 'morning' };
  const first = await sendBatch(server, messages.slice(0, 2), key);
  const again = await sendBatch(server, messages.slice(0, 3), key);
  expect(again.body.results.slice(0, 2)).toEqual(first.body.results);
  const own = { ...messages[3], idempotencyKey: 'order 7' };
  const mixed = await sendBatch(server, [own, messages[1]], key);
  expect(mixed.body.results[1]).toEqual(first.body.results[1]);
  // The key of the first message, used for a single one.
  const single = await server.ask('POST', '/v1/sites/default/messages', {
    json: messages[3],
    headers: { 'idempotency-key': 'morning 0' },
    key: server.adminKey,
  });
  expect(single).toMatchObject({ body: { code: 'idempotency_key_reused' } });
  await vi.waitFor(() => expect(push.arrivals).toHaveLength(4), 15_000);
});

test('a batch of too many messages, or of none, is rejected as a whole', async () => {
  await using server = await startTestServer();
  const message = { target: { token: 'A'.repeat(43) }, notification };
  for (const count of [0, 501]) {
    const messages = Array.from({ length: count }, () => message);
    expect(await sendBatch(server, messages)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'messages' }] },
    });
  }
});

test('a batch that names more than 2,000 users and devices is rejected as a whole', async () => {
  await using server = await startTestServer();
  const users = (count: number) => Array.from({ length: count }, (_, number) => `user ${number}`);
  const tokens = Array.from({ length: 16 }, () => 'A'.repeat(43));
  const messages = [
    { target: { users: users(1000) }, notification },
    { target: { users: users(983) }, notification },
    { target: { tokens }, notification },
    { target: { user: 'ana' }, notification },
  ];
  expect((await sendBatch(server, messages)).status).toBe(202);
  expect(await sendBatch(server, [...messages, { target: { user: 'bia' }, notification }])).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ field: 'messages' }] },
  });
});

test('500 messages of the largest size fit one request', async () => {
  await using server = await startTestServer();
  const body = 'ã'.repeat(1800);
  const message = { target: { token: 'A'.repeat(43) }, notification: { title: 'Olá', body } };
  const messages = Array.from({ length: 500 }, () => message);
  const { status, body: answer } = await sendBatch(server, messages);
  expect(status).toBe(202);
  expect(answer.results).toHaveLength(500);
});

test('direct messages are listed by page and by device, apart from the others', async () => {
  await using started = await startWithDevices(2);
  const { server, tokens } = started;
  const messages = Array.from({ length: 5 }, (_, index) => ({
    target: { token: tokens[index % 2] },
    notification: { title: `Pedido ${index}` },
  }));
  await sendBatch(server, messages);
  const read = async (query: string) =>
    (await server.ask<DirectMessages>('GET', `${list}?${query}`, { key: server.adminKey })).body;
  const titles: string[] = [];
  let page = await read('limit=2');
  titles.push(...page.messages.map(({ title }) => title));
  while (page.next) {
    page = await read(`limit=2&after=${page.next}`);
    titles.push(...page.messages.map(({ title }) => title));
  }
  expect(titles.toSorted()).toEqual(messages.map((message) => message.notification.title));
  for (const length of [8, 16]) {
    const device = tokens[0]!.slice(0, length);
    const first = await read(`device=${device}&limit=2`);
    const rest = await read(`device=${device}&limit=2&after=${first.next}`);
    const found = [...first.messages, ...rest.messages].map(({ title }) => title);
    expect(found.toSorted()).toEqual(['Pedido 0', 'Pedido 2', 'Pedido 4']);
    expect(JSON.stringify([first, rest])).not.toContain(tokens[0]);
  }
  const json = { id: 'loja', name: 'Loja', language: 'pt-BR', timeZone: 'UTC' };
  await server.ask('POST', '/v1/sites', { json, key: server.adminKey });
  const elsewhere = list.replace('default', 'loja');
  for (const [path, answer] of [
    [`${list}?device=${'A'.repeat(16)}`, { status: 200, body: { messages: [] } }],
    [`${elsewhere}?device=${tokens[0]!.slice(0, 16)}`, { status: 200, body: { messages: [] } }],
    [`${list}?device=${'A'.repeat(7)}`, { status: 400, body: { errors: [{ field: 'device' }] } }],
    [`${list}?device=${'A'.repeat(17)}`, { status: 400, body: { errors: [{ field: 'device' }] } }],
  ] as const) {
    expect(await server.ask('GET', path, { key: server.adminKey })).toMatchObject(answer);
  }
  const { body } = await server.ask<{ messages: unknown[] }>('GET', '/v1/sites/default/messages', {
    key: server.adminKey,
  });
  expect(body.messages).toEqual([]);
});

test('direct messages are counted by day', async () => {
  await using started = await startWithDevices(2);
  const { push, server, tokens } = started;
  await sendBatch(
    server,
    tokens.map((token) => ({ target: { token }, notification })),
  );
  await vi.waitFor(() => expect(push.arrivals).toHaveLength(2), 15_000);
  const read = (query: string) =>
    server.ask<DirectMessageDays>('GET', `${list}/days${query}`, { key: server.adminKey });
  await vi.waitFor(async () => {
    const { days } = (await read('?days=2')).body;
    const sumOf = (count: 'accepted' | 'failed') => days.reduce((sum, day) => sum + day[count], 0);
    expect([days.length, sumOf('accepted'), sumOf('failed')]).toEqual([2, 2, 0]);
  }, 15_000);
  expect((await read('')).body.days).toHaveLength(30);
  for (const days of [0, 367]) {
    expect(await read(`?days=${days}`)).toMatchObject({ status: 400, body: { errors: [{ field: 'days' }] } });
  }
});

test('the list of messages to devices has direct and scheduled ones, each once and newest first', async () => {
  await using started = await startWithDevices(1);
  const { server, tokens } = started;
  const [token] = tokens;
  const sent: string[] = [];
  for (let number = 0; number < 7; number++) {
    const sendAt = number % 3 === 0 ? { sendAt: new Date(Date.now() + 3_600_000).toISOString() } : {};
    const json = { target: { token }, notification: { title: `Pedido ${number}` }, ...sendAt };
    const { body } = await server.ask<{ id: string }>('POST', '/v1/sites/default/messages', {
      json,
      key: server.adminKey,
    });
    sent.push(body.id);
  }
  const read = async (query: string) =>
    (
      await server.ask<Messages>('GET', `/v1/sites/default/messages?audience=devices&${query}`, {
        key: server.adminKey,
      })
    ).body;
  for (const limit of [2, 3, 7, 20]) {
    const listed: string[] = [];
    let page = await read(`limit=${limit}`);
    listed.push(...page.messages.map(({ id }) => id));
    while (page.next) {
      page = await read(`limit=${limit}&after=${page.next}`);
      listed.push(...page.messages.map(({ id }) => id));
    }
    expect(listed).toEqual(sent.toReversed());
  }
  const found = await read('search=pedido%204');
  expect(found.messages.map(({ title }) => title)).toEqual(['Pedido 4']);
  expect((await read('state=scheduled')).messages).toHaveLength(3);
});
