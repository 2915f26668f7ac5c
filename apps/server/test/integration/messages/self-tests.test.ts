import {
  type AcceptedDeviceTest,
  type AcceptedMessage,
  type Audit,
  defaultPreferences,
  type DeviceDetails,
  type DeviceTest,
  type MessageDetails,
  type Messages,
  type Overview,
} from '@sineta/protocol';
import { describe, expect, test, vi } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { type Answering, type PushSink, startPushSink } from '../../harness/push-sink.ts';
import { receiptsOf } from '../../harness/receipts.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

/** A service with one device and a push service with a given response. */
async function startWithDevice(
  env: Readonly<Record<string, string>>,
  answering?: Answering,
  locale = 'pt-BR',
) {
  const push = await startPushSink(answering);
  const server = await startTestServer({ ...env, SINETA_PUSH_SERVICES: push.origin });
  return { push, server, token: await registerAt(server, push, locale) };
}

async function registerAt(server: TestServer, push: PushSink, locale: string): Promise<string> {
  const { subscription, ...rest } = server.registration({ locale });
  const endpoint = subscription.endpoint.replace('https://fcm.googleapis.com', push.origin);
  const json = { ...rest, subscription: { ...subscription, endpoint } };
  const { body } = await server.ask<{ token: string }>('POST', '/v1/sites/default/devices', { json });
  return body.token;
}

function ask(server: TestServer, token: string) {
  return server.ask<AcceptedDeviceTest>('POST', `/v1/devices/${token}/tests`);
}

async function follow(server: TestServer, token: string, id: string): Promise<DeviceTest> {
  const { body } = await server.ask<DeviceTest>('GET', `/v1/devices/${token}/tests/${id}`);
  return body;
}

function cases(environment: () => Promise<Readonly<Record<string, string>>>): void {
  test('a test is delivered like every message, but not listed or counted', async () => {
    const { push, server, token } = await startWithDevice(await environment());
    await using _ = server;
    const { status, headers, body } = await ask(server, token);
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/v1/devices/${token}/tests/${body.test}`);
    await vi.waitFor(async () => {
      expect(await follow(server, token, body.test)).toEqual({ state: 'accepted', displayed: false });
    }, 60_000);
    expect(push.arrivals).toHaveLength(1);
    expect(push.arrivals[0]?.headers).toMatchObject({ urgency: 'high' });

    const receipt = await receiptsOf(server, token, body.test, 'displayed');
    await server.ask('POST', '/v1/receipts', { json: receipt });
    expect(await follow(server, token, body.test)).toEqual({ state: 'accepted', displayed: true });

    const key = server.adminKey;
    const list = await server.ask<Messages>('GET', '/v1/sites/default/messages', { key });
    expect(list.body).toEqual({ messages: [], total: 0 });
    const details = await server.ask('GET', `/v1/sites/default/messages/${body.test}`, { key });
    expect(details).toMatchObject({ status: 200, body: { test: true, audience: 'devices', state: 'sent' } });
    expect((await server.ask('GET', '/v1/sites/default/feed')).body).toEqual({ notices: [] });
    const overview = await server.ask<Overview>('GET', '/v1/sites/default/overview', { key });
    expect(overview.body.services.map(({ accepted, refused }) => accepted + refused)).not.toContain(1);
  });

  test('a test from the console is not listed either, but it is audited', async () => {
    const { push, server, token } = await startWithDevice(await environment());
    await using _ = server;
    const other = await registerAt(server, push, 'pt-BR');
    const key = server.adminKey;
    const site = '/v1/sites/default';
    const notification = { title: 'Prova', body: 'Só para nós.' };
    const tokens = [token, other];
    const json = { target: { tokens }, notification, test: true };
    const sent = await server.ask<AcceptedMessage>('POST', `${site}/messages`, { json, key });
    expect(sent.status).toBe(202);
    const read = async <Body>(path: string) => (await server.ask<Body>('GET', path, { key })).body;
    const details = () => read<MessageDetails>(`${site}/messages/${sent.body.id}`);
    await vi.waitFor(async () => {
      expect(await details()).toMatchObject({ test: true, state: 'sent', counts: { accepted: 2 } });
    }, 60_000);

    expect(await read(`${site}/messages`)).toEqual({ messages: [], total: 0 });
    expect(await read(`${site}/feed`)).toEqual({ notices: [] });
    const { services } = await read<Overview>(`${site}/overview`);
    expect(services.map(({ accepted, refused }) => accepted + refused)).not.toContain(2);
    const { entries } = await read<Audit>('/v1/audit');
    expect(entries.filter(({ subject }) => subject?.kind === 'message')).toMatchObject([
      { action: 'message.tested', subject: { id: sent.body.id, name: 'Prova' } },
    ]);

    const stranger = await registerAt(server, push, 'pt-BR');
    const toldOf = async (device: string) => {
      const { history } = await read<DeviceDetails>(`${site}/devices/${device.slice(0, 16)}/details`);
      return history.filter(({ message }) => message === sent.body.id).map(({ kind }) => kind);
    };
    expect(await Promise.all([token, other, stranger].map(toldOf))).toEqual([['accepted'], ['accepted'], []]);
    const receipt = await receiptsOf(server, token, sent.body.id, 'displayed');
    await server.ask('POST', '/v1/receipts', { json: receipt });
    await vi.waitFor(async () => expect(await toldOf(token)).toEqual(['displayed']), 60_000);
  });

  test('a test shows the response of the push service', async () => {
    const { server, token } = await startWithDevice(await environment(), () => ({ status: 410 }));
    await using _ = server;
    const { body } = await ask(server, token);
    await vi.waitFor(async () => {
      const result = { state: 'failed', reason: 'gone', displayed: false };
      expect(await follow(server, token, body.test)).toEqual(result);
    }, 60_000);
  });
}

describe('on SQLite', () => {
  cases(async () => ({}));
});
describe('on PostgreSQL', () => {
  const createDatabase = usePostgres();
  cases(async () => ({ DATABASE_URL: await createDatabase() }));
});

test('a failed test has the status of the refusal; tests of other devices are not found', async () => {
  const { push, server, token } = await startWithDevice({}, () => ({ status: 400 }), 'es-AR');
  await using _ = server;
  const { body } = await ask(server, token);
  await vi.waitFor(async () => {
    expect(await follow(server, token, body.test)).toMatchObject({ state: 'failed', status: 400 });
  }, 60_000);
  const other = await registerAt(server, push, 'pt-BR');
  const foreign = await server.ask('GET', `/v1/devices/${other}/tests/${body.test}`);
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await ask(server, 'A'.repeat(43))).toMatchObject({ status: 404 });
});

test('a device can be tested five times per minute, without limiting other devices', async () => {
  const { push, server, token } = await startWithDevice({});
  await using _ = server;
  for (const status of [202, 202, 202, 202, 202, 429]) {
    expect(await ask(server, token)).toMatchObject({ status });
  }
  expect(await ask(server, await registerAt(server, push, 'en'))).toMatchObject({ status: 202 });
});

test('one address can request 20 tests per minute, of all its devices', async () => {
  const { push, server, token } = await startWithDevice({});
  await using _ = server;
  const devices = [token];
  while (devices.length < 5) devices.push(await registerAt(server, push, 'en'));
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const answers = [];
  for (const device of devices) {
    for (let count = 0; count < 5; count++) {
      answers.push(await server.ask('POST', `/v1/devices/${device}/tests`, { headers }));
    }
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(202), ...Array(5).fill(429)]);
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await ask(server, await registerAt(server, push, 'en'))).toMatchObject({ status: 202 });
});

test('a device gets the language and the topics that its visitor chose', async () => {
  await using server = await startTestServer();
  const token = await server.register({ locale: 'pt-BR', topics: ['obras'] });
  const { status, body } = await server.ask('GET', `/v1/devices/${token}`);
  const choices = { topics: ['obras'], language: 'pt-BR', preferences: defaultPreferences, hasUser: false };
  expect({ status, body }).toEqual({ status: 200, body: choices });
  expect(await server.ask('GET', `/v1/devices/${'A'.repeat(43)}`)).toMatchObject({ status: 404 });
});
