import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2 } from 'node:http2';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PushSubscription } from 'web-push';
import { type PushService, startPushService } from '@sineta/push-service';
import { freePort } from '../../../tests/harness/free-port.ts';
import { subscribe } from './support/scripted-chromium.ts';
import { ScriptedFirefox } from './support/scripted-firefox.ts';
import { createSender, post, type Sender, someKeys } from './support/sender.ts';

let service: PushService;
let sender: Sender;
let subscription: PushSubscription;

beforeEach(async () => {
  service = await startPushService();
  sender = createSender(service);
  subscription = await subscribe(service, '17', sender.publicKey);
});

afterEach(() => service.close());

const send = () => sender.post(subscription, 'ação');

function connectOverHttp2(): ClientHttp2Session {
  const [, , host, port] = service.connectTo[0]!.split(':');
  return connectHttp2(new URL(subscription.endpoint).origin, {
    ca: service.certificateAuthority,
    host,
    port: Number(port),
  });
}

function postOverHttp2(session: ClientHttp2Session): ClientHttp2Stream {
  const { host, pathname } = new URL(subscription.endpoint);
  const { headers, body } = sender.request(subscription, 'ação');
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const stream = session.request({
    ...Object.fromEntries(fields),
    ':method': 'POST',
    ':authority': host,
    ':path': pathname,
  });
  return stream.end(body);
}

test('responds with a status as often as requested, without accepting a message', async () => {
  service.faults.inject({ status: 503, headers: { 'Retry-After': '2' }, times: 2 });
  const replies = [await send(), await send(), await send()];
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 201]);
  expect(replies[0]?.headers['retry-after']).toBe('2');
  expect(service.log.requests().map(({ faulted, messageState }) => [faulted, messageState])).toEqual([
    [true, undefined],
    [true, undefined],
    [false, 'queued'],
  ]);
});

test('the status may be an error although the message is accepted', async () => {
  service.faults.inject({ status: 503, accepted: true, times: 1 });
  expect((await send()).status).toBe(503);
  expect(service.log.requests()).toMatchObject([{ status: 503, messageState: 'queued' }]);
});

test('a subscription can be gone for one request', async () => {
  service.faults.inject({ status: 410, times: 1 });
  expect([(await send()).status, (await send()).status]).toEqual([410, 201]);
});

test('affects only matching requests, until it is removed', async () => {
  const remove = service.faults.inject({
    status: 500,
    when: ({ headers }) => headers['topic'] === 'unlucky',
  });
  const unlucky = () => sender.post(subscription, 'x', { topic: 'unlucky' });
  expect([(await send()).status, (await unlucky()).status]).toEqual([201, 500]);
  remove();
  expect((await unlucky()).status).toBe(201);
});

test('faults apply in the order of injection, and clear removes all', async () => {
  service.faults.inject({ status: 429, times: 1 });
  service.faults.inject({ status: 500 });
  expect([(await send()).status, (await send()).status]).toEqual([429, 500]);
  service.faults.clear();
  expect((await send()).status).toBe(201);
});

test('redirects, and responds with a megabyte', async () => {
  service.faults.inject({ status: 302, headers: { location: 'http://169.254.169.254/' }, times: 1 });
  expect(await send()).toMatchObject({ status: 302, headers: { location: 'http://169.254.169.254/' } });
  service.faults.inject({ status: 500, body: 'x'.repeat(1_000_000) });
  expect((await send()).body).toHaveLength(1_000_000);
});

test('delays a response: that to a later request arrives first', async () => {
  service.faults.inject({ delay: 600_000, times: 1 });
  const outcomes = [send(), send()].map((sent) =>
    sent.then(
      ({ status }) => status,
      () => 'no response',
    ),
  );
  expect(await Promise.race(outcomes)).toBe(201);
  await service.close();
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set([201, 'no response']));
});

test('delays the response to a message that is delivered, even if its sender gives up', async () => {
  await using firefox = await ScriptedFirefox.connect(service);
  await firefox.hello();
  const { endpoint } = (await firefox.register(sender.publicKey)).subscription;
  const { headers, body } = sender.request({ endpoint, keys: someKeys }, 'ação');
  const { 'Content-Length': _, ...fields } = headers as Record<string, string>;
  service.faults.inject({ delay: 600_000, times: 1 });
  const sending = new AbortController();
  const { signal } = sending;
  const sent = fetch(endpoint, { method: 'POST', headers: fields, body: Buffer.from(body!), signal });
  await service.log.waitFor(({ messageState }) => messageState === 'sent');
  firefox.acknowledge(await firefox.take('notification'));
  await service.log.waitFor(({ acknowledged }) => acknowledged);
  sending.abort();
  await expect(sent).rejects.toThrow('aborted');
  expect((await send()).status).toBe(201);
  expect(service.log.requests()).toMatchObject([
    { status: 201, faulted: true, bodyLength: 109, acknowledged: true },
    { status: 201, faulted: false },
  ]);
});

test('delays an otherwise correct response', async () => {
  service.faults.inject({ delay: 1 });
  expect((await send()).status).toBe(201);
});

test('sends the body of a response slowly', async () => {
  service.faults.inject({ status: 500, body: 'slowly', drip: 15 });
  const { body, chunks } = await send();
  expect(body).toBe('slowly');
  expect(chunks).toBeGreaterThan(1);
});

describe('resets', () => {
  test.each(['handshake', 'request', 'response'] as const)(
    'at the %s: the sender gets no response',
    async (reset) => {
      service.faults.inject({ reset, times: 1 });
      await expect(send()).rejects.toThrow(/ECONNRESET|aborted|disconnected|socket hang up/);
      expect((await send()).status).toBe(201);
    },
  );

  test('the response may be lost although the message is accepted', async () => {
    service.faults.inject({ reset: 'request', accepted: true, times: 1 });
    await expect(send()).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect(service.log.requests()).toMatchObject([{ status: undefined, messageState: 'queued' }]);
  });

  test('under HTTP/2 the whole session is reset', async () => {
    service.faults.inject({ reset: 'request' });
    const session = connectOverHttp2();
    session.on('error', () => {});
    const stream = postOverHttp2(session);
    stream.on('error', () => {});
    await once(session, 'close');
    expect(service.log.requests()).toMatchObject([{ status: undefined, faulted: true }]);
  });
});

test('hangs without a response until the service closes, which does not wait', async () => {
  service.faults.inject({ hang: true });
  const outcome = send().catch((error: Error) => error.message);
  await service.log.waitFor(({ faulted }) => faulted);
  await service.close();
  expect(await outcome).toMatch(/socket hang up|ECONNRESET/);
});

test.each([
  ['not read', {}, { bodyLength: undefined, messageState: undefined }],
  ['read if the message is accepted', { accepted: true }, { bodyLength: 109, messageState: 'queued' }],
])('the body of a request that hangs is %s', async (_, fault, logged) => {
  service.faults.inject({ hang: true, ...fault });
  send().catch(() => {});
  expect(await service.log.waitFor(({ faulted }) => faulted)).toMatchObject({ status: undefined, ...logged });
});

test('accepts messages over HTTP/2', async () => {
  const session = connectOverHttp2();
  const [answer] = (await once(postOverHttp2(session), 'response')) as [Record<string, unknown>];
  session.destroy();
  expect(answer[':status']).toBe(201);
});

test('a message can be deleted by its Location, once', async () => {
  const { headers } = await send();
  const location = String(headers['location']);
  const remove = () => post(service, location, { method: 'DELETE', headers: {} });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect(service.log.requests()).toMatchObject([{ messageState: 'deleted' }]);
});

test('waitFor reports what it saw if nothing matched in time', async () => {
  await send();
  await expect(service.log.waitFor(({ acknowledged }) => acknowledged, { timeout: 50 })).rejects.toThrow(
    'Seen: 201/queued',
  );
});

describe('control by another process', () => {
  const control = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${service.origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  test('injects and clears faults', async () => {
    expect((await control('POST', '/_faults', { status: 503, 'retry-after': 2 })).status).toBe(201);
    expect(await send()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect((await control('DELETE', '/_faults')).status).toBe(204);
    expect((await send()).status).toBe(201);
  });

  test('reports an invalid fault', async () => {
    const reply = await control('POST', '/_faults', { sttus: 503 });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      code: 'control_invalid',
      message: expect.stringContaining('"sttus"'),
    });
  });

  test('returns the log without credentials, and clears it', async () => {
    await send();
    const log = async () => (await (await control('GET', '/_log')).json()) as { requests: object[] };
    expect((await log()).requests).toMatchObject([{ status: 201, messageState: 'queued', bodyLength: 109 }]);
    expect(JSON.stringify(await log())).not.toContain('vapid');
    await control('DELETE', '/_log');
    expect(await log()).toEqual({ requests: [] });
  });

  test('lists subscriptions', async () => {
    const { subscriptions } = (await (await control('GET', '/_subscriptions')).json()) as {
      subscriptions: object[];
    };
    expect(subscriptions).toMatchObject([{ endpoint: subscription.endpoint, active: true }]);
  });

  test('rejects web pages', async () => {
    const reply = await control('POST', '/_faults', { status: 500 }, { origin: 'https://example.com' });
    expect(reply.status).toBe(403);
    expect((await send()).status).toBe(201);
  });

  test.each([
    ['of a name that leads to this machine', { host: 'attacker.example' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of the same host', { 'sec-fetch-site': 'same-origin' }],
  ])('rejects pages %s, which send no Origin with a GET', async (_, headers) => {
    const [response] = (await once(get(`${service.origin}/_subscriptions`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    response.resume();
    expect(response.statusCode).toBe(403);
  });

  test('responds to the address bar of a browser', async () => {
    expect((await control('GET', '/_log', undefined, { 'sec-fetch-site': 'none' })).status).toBe(200);
  });

  test('responds to other paths with 404', async () => {
    expect((await control('GET', '/')).status).toBe(404);
    expect((await control('PUT', '/_faults')).status).toBe(404);
  });
});

test('a start whose second port is taken leaves the first one free', async () => {
  const taken = Number(new URL(service.origin).port);
  const port = await freePort();
  await expect(startPushService({ port, httpsPort: taken })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await using started = await startPushService({ port });
  expect(started.origin).toBe(`http://localhost:${port}`);
});
