import type {
  AcceptedMessage,
  Audit,
  Device,
  Failures,
  FailureSummary,
  Messages,
  MessageStatus,
  Retried,
  CreatedApiKey,
} from '@sineta/protocol';
import { expect, test, vi } from 'vitest';
import { foundTeam, inviteWith } from '../../harness/accounts/people.ts';
import { type Answer, startPushSink } from '../../harness/push-sink.ts';
import { startTestServer } from '../../harness/running-server.ts';

const messages = '/v1/sites/default/messages';

/** A service with three devices at a push service with a variable response. */
async function startWithDevices() {
  const push = { answer: { status: 400 } as Answer };
  const sink = await startPushSink(() => push.answer);
  const server = await startTestServer({ SINETA_PUSH_SERVICES: sink.origin });
  const tokens: string[] = [];
  for (let number = 0; number < 3; number++) {
    const { subscription, ...rest } = server.registration();
    const json = { ...rest, subscription: { ...subscription, endpoint: `${sink.origin}/push/${number}` } };
    tokens.push((await server.ask<Device>('POST', '/v1/sites/default/devices', { json })).body.token);
  }
  const key = server.adminKey;
  const json = { target: { everyone: true }, notification: { title: 'Olá' } };
  const { body } = await server.ask<AcceptedMessage>('POST', messages, { json, key });
  const path = `${messages}/${body.id}`;
  const status = async () => (await server.ask<MessageStatus>('GET', path, { key })).body;
  await vi.waitFor(async () => expect((await status()).state).toBe('failed'), { timeout: 60_000 });
  return { server, sink, push, tokens, key, path, status };
}

test('failures are listed in pages with their reasons, and only those devices are retried', async () => {
  const { server, sink, push, tokens, key, path, status } = await startWithDevices();
  await using _ = server;
  expect((await status()).counts).toMatchObject({ targeted: 3, accepted: 0, failed: 3 });

  const page = await server.ask<Failures>('GET', `${path}/failures?limit=2`, { key });
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.body.failures[0]).toMatchObject({ reason: 'request_refused', status: 400 });
  const next = await server.ask<Failures>('GET', `${path}/failures?after=${page.body.next}`, { key });
  expect(next.body.next).toBeUndefined();
  expect(page.body.next).toBe(page.body.failures[1]?.token?.slice(0, 16));
  expect(page.body.failures[1]?.id).toBe(page.body.next);
  const failed = [...page.body.failures, ...next.body.failures].map(({ token = '' }) => token);
  expect(failed.toSorted()).toEqual(tokens.toSorted());

  const json = { name: 'shop', scope: 'send' };
  const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', { json, key });
  const sendKey = { key: made.body.key };
  const forSender = await server.ask<Failures>('GET', `${path}/failures`, sendKey);
  expect(forSender.body.failures.map(({ id }) => id)).toEqual(failed.map((token) => token.slice(0, 16)));
  expect(JSON.stringify(forSender.body)).not.toContain(tokens[0]);

  const ofKind = async (kind: string) =>
    (await server.ask<Failures>('GET', `${path}/failures?limit=2&${kind}`, { key })).body;
  const refused = await ofKind('reason=request_refused&status=400&service=other');
  expect(refused).toEqual(page.body);
  expect(await ofKind('status=403')).toEqual({ failures: [] });
  // No status of HTTP, and more than an integer of PostgreSQL.
  expect(await ofKind('status=8147693061100419')).toMatchObject({ errors: [{ field: 'status' }] });

  push.answer = { status: 201 };
  const retried = await server.ask<Retried>('POST', `${path}:retry`, { key });
  expect(retried).toMatchObject({ status: 202, body: { devices: 3 } });
  expect(await server.ask('POST', `${path}:retry`, { key })).toMatchObject({ body: { devices: 0 } });
  const owner = await foundTeam(server);
  const ana = { name: 'Ana', email: 'ana@example.org' };
  const ofSite = await inviteWith(server, owner, { sites: { default: 'admin' } }, ana);
  const details = { site: 'default', devices: '3' };
  for (const [member, query] of [
    [owner, 'action=message.retried'],
    [owner, 'action=message.retried&site=default'],
    [ofSite, 'action=message.retried'],
  ] as const) {
    const { entries } = (await member.ask<Audit>('GET', `/v1/audit?${query}`)).body;
    expect(entries).toMatchObject([{ details, subject: { name: expect.stringMatching(/./) as string } }]);
  }
  await vi.waitFor(async () => {
    expect(await status()).toMatchObject({ state: 'sent', counts: { targeted: 3, accepted: 3, failed: 0 } });
  }, 60_000);
  expect(sink.arrivals).toHaveLength(6);
  const after = await server.ask<Failures>('GET', `${path}/failures`, { key });
  expect(after.body).toEqual({ failures: [] });
});

test('failures stored with a former reason code are returned with the current code', async () => {
  const { server, key, path, tokens } = await startWithDevices();
  await using _ = server;
  for (const table of ['failure', 'failure_count']) {
    await server.write(
      `update ${table} set reason = 'invalid_auth', status = ${table === 'failure' ? 'null' : '0'}`,
    );
  }
  const [former] = tokens;
  await server.write(`update failure set reason = 'invalid_auth_secret' where token <> '${former}'`);
  await server.write('update failure_count set devices = 1');
  await server.write(
    "insert into failure_count (message, reason, status, service, devices) select message, 'invalid_auth_secret', status, service, 2 from failure_count",
  );
  const summary = await server.ask<FailureSummary>('GET', `${path}/failures:summary`, { key });
  expect(summary.body.reasons).toEqual([{ reason: 'invalid_auth_secret', service: 'other', devices: 3 }]);
  const { body } = await server.ask<Failures>('GET', `${path}/failures?reason=invalid_auth_secret`, { key });
  expect(body.failures.map(({ token = '' }) => token).toSorted()).toEqual(tokens.toSorted());
  expect(new Set(body.failures.map(({ reason }) => reason))).toEqual(new Set(['invalid_auth_secret']));
});

test('messages are listed newest first; a finished one cannot be cancelled', async () => {
  const { server, key, path } = await startWithDevices();
  await using _ = server;
  const json = { target: { topic: 'obras' }, notification: { title: 'Depois' } };
  await server.ask('POST', messages, { json, key });
  const { body } = await server.ask<Messages>('GET', `${messages}?limit=1`, { key });
  expect(body.messages).toMatchObject([{ title: 'Depois', audience: 'topic', topic: 'obras' }]);
  const next = await server.ask<Messages>('GET', `${messages}?after=${body.next}`, { key });
  expect(next.body.messages.map(({ title }) => title)).toEqual(['Olá']);

  const over = await server.ask('POST', `${path}:cancel`, { key });
  expect(over).toMatchObject({ status: 409, body: { code: 'message_closed' } });
  const nowhere = `${messages}/${'A'.repeat(24)}:cancel`;
  expect(await server.ask('POST', nowhere, { key })).toMatchObject({ status: 404 });
});

test('failures of a direct message are listed in pages, by kind', async () => {
  const { server, tokens, key } = await startWithDevices();
  await using _ = server;
  const json = { target: { tokens }, notification: { title: 'Olá' } };
  const { body } = await server.ask<AcceptedMessage>('POST', messages, { json, key });
  const path = `${messages}/${body.id}`;
  const list = async (query: string) =>
    (await server.ask<Failures>('GET', `${path}/failures?${query}`, { key })).body;
  await vi.waitFor(async () => expect((await list('')).failures).toHaveLength(3), { timeout: 60_000 });
  const page = await list('limit=2');
  expect(page.failures[0]).toMatchObject({ reason: 'request_refused', status: 400 });
  expect(page.next).toBe(page.failures[1]?.id);
  const rest = await list(`limit=2&after=${page.next}`);
  expect(rest.next).toBeUndefined();
  const listed = [...page.failures, ...rest.failures].map(({ token }) => token);
  expect(listed).toEqual(tokens.toSorted());
  expect((await list('reason=request_refused&status=400&service=other')).failures).toHaveLength(3);
  for (const kind of ['reason=expired', 'status=0', 'service=google']) {
    expect(await list(kind)).toEqual({ failures: [] });
  }
});

test('a direct message that was partly sent can be cancelled repeatedly', async () => {
  const sink = await startPushSink(({ path }) =>
    path === '/push/0' ? { status: 201 } : { status: 503, headers: { 'retry-after': '60' } },
  );
  await using server = await startTestServer({ SINETA_PUSH_SERVICES: sink.origin });
  const tokens: string[] = [];
  for (const number of [0, 1]) {
    const { subscription, ...rest } = server.registration();
    const json = { ...rest, subscription: { ...subscription, endpoint: `${sink.origin}/push/${number}` } };
    tokens.push((await server.ask<Device>('POST', '/v1/sites/default/devices', { json })).body.token);
  }
  const key = server.adminKey;
  const json = { target: { tokens }, notification: { title: 'Olá' } };
  const { body } = await server.ask<AcceptedMessage>('POST', messages, { json, key });
  const path = `${messages}/${body.id}`;
  const accepted = async () => (await server.ask<MessageStatus>('GET', path, { key })).body.counts.accepted;
  await vi.waitFor(async () => expect(await accepted()).toBe(1), 60_000);
  for (let times = 0; times < 2; times++) {
    const cancelled = await server.ask<MessageStatus>('POST', `${path}:cancel`, { key });
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'sent', counts: { accepted: 1 } } });
  }
});

test('a message that is being sent can be cancelled repeatedly', async () => {
  const sink = await startPushSink(() => ({ status: 503, headers: { 'retry-after': '60' } }));
  await using server = await startTestServer({ SINETA_PUSH_SERVICES: sink.origin });
  const { subscription, ...rest } = server.registration();
  const device = { ...rest, subscription: { ...subscription, endpoint: `${sink.origin}/push/1` } };
  await server.ask('POST', '/v1/sites/default/devices', { json: device });
  const key = server.adminKey;
  const json = { target: { everyone: true }, notification: { title: 'Olá' } };
  const { body } = await server.ask<AcceptedMessage>('POST', messages, { json, key });
  await vi.waitFor(() => expect(sink.arrivals).toHaveLength(1), 60_000);
  for (let times = 0; times < 2; times++) {
    const cancelled = await server.ask<MessageStatus>('POST', `${messages}/${body.id}:cancel`, { key });
    expect(cancelled).toMatchObject({ status: 200, body: { id: body.id, state: 'cancelled' } });
  }
  const retry = await server.ask('POST', `${messages}/${body.id}:retry`, { key });
  expect(retry).toMatchObject({ status: 409, body: { code: 'message_closed' } });
});

test.for([
  ['GET', messages],
  ['GET', `${messages}/${'A'.repeat(24)}/failures`],
  ['POST', `${messages}/${'A'.repeat(24)}:retry`],
  ['POST', `${messages}/${'A'.repeat(24)}:cancel`],
] as const)('%s %s requires a key', async ([method, path]) => {
  await using server = await startTestServer();
  expect(await server.ask(method, path)).toMatchObject({ status: 401 });
  expect(await server.ask(method, path, { key: 'sk_wrong' })).toMatchObject({ status: 401 });
});
