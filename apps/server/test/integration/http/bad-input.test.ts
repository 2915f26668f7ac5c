import type { ErrorCode } from '@sineta/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  /** The paths of the invalid fields, in order. */
  readonly fields?: readonly string[];
}

type Request = Parameters<TestServer['ask']>[2];
const devices = '/v1/sites/default/devices';
const messages = '/v1/sites/default/messages';

/** Sends a request and checks its error response. No table may have changed. */
async function expectRefusal(method: string, path: string, request: Request, expected: Refusal) {
  const before = server.rowCounts();
  const { status, headers, body } = await server.ask(method, path, request);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(body).toMatchObject({
    status: expected.status,
    code: expected.code,
    type: `/docs/errors#${expected.code}`,
    title: expect.stringMatching(/\w/),
    detail: expect.stringMatching(/\w{3}/),
  });
  expect(status).toBe(expected.status);
  expect((body.errors ?? []).map(({ field }) => field)).toEqual(expected.fields ?? []);
  expect(server.rowCounts()).toEqual(before);
  return { headers, body };
}

type Json = Record<string, unknown>;

describe('registering a device is refused for', () => {
  const invalid = (...fields: string[]): Refusal => ({ status: 400, code: 'invalid_request', fields });
  const notAllowed: Refusal = {
    status: 400,
    code: 'endpoint_not_allowed',
    fields: ['subscription.endpoint'],
  };
  const keys = (part: Json) => {
    const { subscription, ...rest } = server.registration();
    return { ...rest, subscription: { ...subscription, keys: { ...subscription.keys, ...part } } };
  };
  const endpoint = (address: unknown) => {
    const { subscription, ...rest } = server.registration();
    return { ...rest, subscription: { ...subscription, endpoint: address } };
  };
  const registration = (part: Json) => ({ ...server.registration(), ...part });

  test.for<[name: string, body: () => unknown, expected: Refusal]>([
    ['an unknown field', () => registration({ userName: 'x' }), invalid('userName')],
    ['an unknown field inside', () => keys({ extra: 1 }), invalid('subscription.keys.extra')],
    ['a list in place of an object', () => [], invalid('body')],
    ['null', () => null, invalid('body')],
    ['no subscription', () => ({ vapidKey: server.vapidKey }), invalid('subscription')],
    ['an endpoint that is no URL', () => endpoint('push'), invalid('subscription.endpoint')],
    ['an endpoint that is a number', () => endpoint(1), invalid('subscription.endpoint')],
    ['an endpoint elsewhere', () => endpoint('https://push.example.com/a'), notAllowed],
    ['an endpoint over http', () => endpoint('http://fcm.googleapis.com/fcm/send/a'), notAllowed],
    ['an endpoint on another port', () => endpoint('https://fcm.googleapis.com:8443/a'), notAllowed],
    ['an endpoint with credentials', () => endpoint('https://a:b@fcm.googleapis.com/a'), notAllowed],
    ['an endpoint that ends like one', () => endpoint('https://evilfcm.googleapis.com/a'), notAllowed],
    [
      'an endpoint with one in its path',
      () => endpoint('https://169.254.169.254/fcm.googleapis.com/'),
      notAllowed,
    ],
    ['a loopback endpoint', () => endpoint('https://127.0.0.1/a'), notAllowed],
    ['a loopback endpoint by name', () => endpoint('http://localhost:9150/a'), notAllowed],
    ['a private endpoint', () => endpoint('https://10.0.0.1/a'), notAllowed],
    ['a loopback endpoint in IPv6', () => endpoint('https://[::1]/a'), notAllowed],
    ['an endpoint with a trailing dot', () => endpoint('https://fcm.googleapis.com./a'), notAllowed],
    [
      'a p256dh that is no point on P-256',
      () => keys({ p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url') }),
      invalid('subscription.keys.p256dh'),
    ],
    [
      'a p256dh of another length',
      () => keys({ p256dh: Buffer.alloc(33, 2).toString('base64url') }),
      invalid('subscription.keys.p256dh'),
    ],
    [
      'an auth of 15 bytes',
      () => keys({ auth: Buffer.alloc(15, 7).toString('base64url') }),
      invalid('subscription.keys.auth'),
    ],
    [
      'an auth of 17 bytes',
      () => keys({ auth: Buffer.alloc(17, 7).toString('base64url') }),
      invalid('subscription.keys.auth'),
    ],
    [
      'a VAPID key of another site',
      () => registration({ vapidKey: Buffer.alloc(65, 4).toString('base64url') }),
      { status: 400, code: 'vapid_key_unknown', fields: ['vapidKey'] },
    ],
    ['a long locale', () => registration({ locale: 'x'.repeat(65) }), invalid('locale')],
    ['a long time zone', () => registration({ timeZone: 'x'.repeat(65) }), invalid('timeZone')],
    ['a topic with a space', () => registration({ topics: ['a', 'b c'] }), invalid('topics.1')],
    [
      'more than 100 topics',
      () => registration({ topics: Array.from({ length: 101 }, (_, number) => `t${number}`) }),
      invalid('topics'),
    ],
  ])('%s', async ([, body, expected]) => {
    await expectRefusal('POST', devices, { json: body() }, expected);
  });

  test('a body that is not JSON', () =>
    expectRefusal('POST', devices, { text: '{"subscription":' }, { status: 400, code: 'malformed_json' }));

  test('an empty body', () =>
    expectRefusal(
      'POST',
      devices,
      { headers: { 'content-type': 'application/json' } },
      { status: 400, code: 'malformed_json' },
    ));

  test('an empty body of a request that has none is no error', async () => {
    const headers = { 'content-type': 'application/json' };
    const ask = (method: string, path: string) =>
      server.ask(method, `/v1/sites/default/${path}`, { headers, key: server.adminKey });
    const token = await server.register();
    expect((await ask('DELETE', 'topics/none')).body.code).not.toBe('malformed_json');
    expect((await ask('POST', `devices/${token}:forget`)).status).toBe(204);
    expect((await ask('DELETE', 'users/none')).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('no body at all', () => expectRefusal('POST', devices, {}, invalid('body')));

  test('a body of another media type', () =>
    expectRefusal(
      'POST',
      devices,
      { text: JSON.stringify(server.registration()), headers: { 'content-type': 'text/plain' } },
      { status: 415, code: 'unsupported_media_type' },
    ));

  test('a body over 64 KiB', () =>
    expectRefusal(
      'POST',
      devices,
      { json: registration({ locale: 'x'.repeat(64 * 1024) }) },
      { status: 413, code: 'body_too_large' },
    ));

  test('an unknown site', () =>
    expectRefusal(
      'POST',
      '/v1/sites/other/devices',
      { json: server.registration() },
      { status: 404, code: 'not_found' },
    ));

  test('a page of another origin', () =>
    expectRefusal(
      'POST',
      devices,
      { json: server.registration(), headers: { origin: 'https://elsewhere.example' } },
      { status: 403, code: 'origin_not_allowed' },
    ));

  test('a page without an origin of its own (sandboxed)', () =>
    expectRefusal(
      'POST',
      devices,
      { json: server.registration(), headers: { origin: 'null' } },
      { status: 403, code: 'origin_not_allowed' },
    ));
});

describe('changing a device is refused for', () => {
  test('a subscription without the VAPID key that it was made with', async () => {
    const token = await server.register();
    const { subscription } = server.registration();
    await expectRefusal(
      'PATCH',
      `/v1/devices/${token}`,
      { json: { subscription } },
      { status: 400, code: 'invalid_request', fields: ['vapidKey'] },
    );
  });

  test('an endpoint that is not allowed', async () => {
    const token = await server.register();
    const { subscription, vapidKey } = server.registration();
    await expectRefusal(
      'PATCH',
      `/v1/devices/${token}`,
      { json: { subscription: { ...subscription, endpoint: 'https://10.0.0.1/a' }, vapidKey } },
      { status: 400, code: 'endpoint_not_allowed', fields: ['subscription.endpoint'] },
    );
  });

  test.for(['PATCH', 'DELETE'])(
    '%s: an unknown token, with the same response for every format',
    async (method) => {
      const forgotten = await server.register();
      await server.ask('DELETE', `/v1/devices/${forgotten}`);
      const json = method === 'PATCH' ? { json: { locale: 'en' } } : {};
      const expected: Refusal = { status: 404, code: 'not_found' };
      const answers = [];
      for (const token of [forgotten, 'A'.repeat(43), 'short', '1', 'x'.repeat(500), '%00']) {
        answers.push(await expectRefusal(method, `/v1/devices/${token}`, json, expected));
      }
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    },
  );
});

describe('adding topics is refused for', () => {
  test.for<[name: string, body: unknown, field: string]>([
    ['no topics', {}, 'topics'],
    ['a topic with a space', { topics: ['a', 'a b'] }, 'topics.1'],
    ['an unknown field', { topics: ['a'], locale: 'en' }, 'locale'],
  ])('%s', async ([, json, field]) => {
    const path = `/v1/devices/${await server.register()}/topics:add`;
    await expectRefusal('POST', path, { json }, { status: 400, code: 'invalid_request', fields: [field] });
  });

  test('a device that does not exist', async () => {
    const path = `/v1/devices/${'A'.repeat(43)}/topics:add`;
    const expected: Refusal = { status: 404, code: 'not_found' };
    await expectRefusal('POST', path, { json: { topics: ['a'] } }, expected);
  });
});

describe('sending a message is refused for', () => {
  const invalid = (...fields: string[]): Refusal => ({ status: 400, code: 'invalid_request', fields });
  const everyone = { target: { everyone: true } };
  const notification = (part: Json) => ({ ...everyone, notification: { title: 'Olá', ...part } });
  const message = (part: Json) => ({ ...notification({}), ...part });

  test.for<[name: string, body: unknown, expected: Refusal]>([
    ['an unknown field', message({ sound: 'ding' }), invalid('sound')],
    [
      'an unknown field of the notification',
      notification({ subtitle: 'x' }),
      invalid('notification.subtitle'),
    ],
    ['no title', { ...everyone, notification: { body: 'x' } }, invalid('notification.title')],
    ['an empty title', notification({ title: ' ' }), invalid('notification.title')],
    [
      'a javascript: navigate',
      notification({ navigate: 'javascript:alert(1)' }),
      invalid('notification.navigate'),
    ],
    ['a relative navigate', notification({ navigate: '/avisos' }), invalid('notification.navigate')],
    ['a data: navigate', notification({ navigate: 'data:text/html,x' }), invalid('notification.navigate')],
    ['a file: image', notification({ image: 'file:///etc/passwd' }), invalid('notification.image')],
    [
      'an action without an address',
      notification({ actions: [{ action: 'a', title: 'A' }] }),
      invalid('notification.actions.0.navigate'),
    ],
    ['no target', { notification: { title: 'x' } }, invalid('target')],
    ['an empty target', message({ target: {} }), invalid('target')],
    ['two targets', message({ target: { everyone: true, topic: 'a' } }), invalid('target')],
    ['a target that is not everyone', message({ target: { everyone: false } }), invalid('target.everyone')],
    [
      'an excluded tag',
      message({ target: { everyone: true, exclude: { tags: ['a'] } } }),
      invalid('target.exclude.tags'),
    ],
    [
      'an exclusion from named devices',
      message({ target: { token: 'A'.repeat(43), exclude: { topics: ['a'] } } }),
      invalid('target.exclude'),
    ],
    ['a token of another form', message({ target: { token: 'abc' } }), invalid('target.token')],
    ['no tokens', message({ target: { tokens: [] } }), invalid('target.tokens')],
    ['a test to everyone', message({ test: true }), invalid('test')],
    [
      'a test to eleven devices',
      message({ target: { tokens: Array.from({ length: 11 }, () => 'A'.repeat(43)) }, test: true }),
      invalid('test'),
    ],
    [
      'a test for later',
      message({ target: { token: 'A'.repeat(43) }, test: true, sendAt: new Date().toISOString() }),
      invalid('test'),
    ],
    [
      'more than 1,000 tokens',
      message({ target: { tokens: Array.from({ length: 1001 }, () => 'A'.repeat(43)) } }),
      invalid('target.tokens'),
    ],
    [
      'words in a language that is none',
      message({ translations: { jp: { title: 'x' }, en: {} } }),
      invalid('translations.jp', 'translations.en.title'),
    ],
    ['a negative TTL', message({ ttl: -1 }), invalid('ttl')],
    ['a TTL over 30 days', message({ ttl: 31 * 24 * 3600 }), invalid('ttl')],
    [
      'a message to a device on the public board',
      message({ target: { token: 'A'.repeat(43) }, publish: true }),
      invalid('publish'),
    ],
    ['an urgency that is none', message({ urgency: 'urgent' }), invalid('urgency')],
    ['a collapse key of 33 characters', message({ collapseKey: 'x'.repeat(33) }), invalid('collapseKey')],
    ['a body that is a number', notification({ body: 1 }), invalid('notification.body')],
    [
      'a payload over 3,960 bytes',
      notification({ body: 'ç'.repeat(1990) }),
      { status: 413, code: 'payload_too_large', fields: ['notification'] },
    ],
    [
      'a token that is not known',
      message({ target: { token: 'A'.repeat(43) } }),
      { status: 404, code: 'not_found', fields: ['target.token'] },
    ],
    [
      'three faults at once',
      { ...everyone, notification: {}, ttl: 'x', a: 1 },
      invalid('notification.title', 'ttl', 'a'),
    ],
  ])('%s', async ([, body, expected]) => {
    await expectRefusal('POST', messages, { json: body, key: server.adminKey }, expected);
  });

  test('conditions that are nested deeper than the stack of a recursive check', async () => {
    const levels = 5000;
    const filter = `${'{"none":['.repeat(levels)}{}${']}'.repeat(levels)}`;
    const text = `{"target":{"filter":${filter}},"notification":{"title":"Olá"}}`;
    await expectRefusal('POST', messages, { text, key: server.adminKey }, invalid('target.filter'));
    const segment = { text: `{"name":"Fundo","filter":${filter}}`, key: server.adminKey };
    await expectRefusal('PUT', '/v1/sites/default/segments/fundo', segment, invalid('filter'));
  });

  test('several invalid fields, each with its rule', async () => {
    const faults = {
      target: { tokens: [] },
      notification: { title: 'Olá', body: 1 },
      collapseKey: 'a b',
      ttl: -1,
      urgency: 'urgent',
      sendAt: 'soon',
    };
    const { body } = await server.ask('POST', messages, { json: faults, key: server.adminKey });
    expect(Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]))).toEqual({
      'target.tokens': 'must have at least 1 entry',
      'notification.body': 'must be a string',
      collapseKey: 'must be 1 to 32 base64url characters',
      ttl: 'must be at least 0',
      urgency: 'must be one of very-low, low, normal, high',
      sendAt: 'must be a date and time with an offset, such as 2026-12-24T09:00:00-03:00',
    });
  });

  test('unknown tokens, each listed', async () => {
    const unknown = ['A'.repeat(43), 'B'.repeat(43)];
    const json = message({ target: { tokens: [unknown[0], await server.register(), unknown[1]] } });
    const fields = ['target.tokens.0', 'target.tokens.2'];
    await expectRefusal(
      'POST',
      messages,
      { json, key: server.adminKey },
      { status: 404, code: 'not_found', fields },
    );
  });

  test('data that is nested 15,000 levels deep', () => {
    const data = `{"a":${'['.repeat(15_000)}${']'.repeat(15_000)}}`;
    const text = `{"target":{"everyone":true},"notification":{"title":"x"},"data":${data}}`;
    return expectRefusal('POST', messages, { text, key: server.adminKey }, invalid('data.a'));
  });

  test('a body over 64 KiB, with the limit of each kind of body', async () => {
    const { body } = await expectRefusal(
      'POST',
      messages,
      { json: notification({ body: 'x'.repeat(64 * 1024) }), key: server.adminKey },
      { status: 413, code: 'body_too_large' },
    );
    expect(body.detail).toMatch(/65,536 .+ 4,194,304 bytes for a batch of messages, .+ image, .+ import/);
  });

  test('a body that is not JSON', () =>
    expectRefusal(
      'POST',
      messages,
      { text: 'title=Olá', key: server.adminKey },
      { status: 400, code: 'malformed_json' },
    ));

  test('an Idempotency-Key of 256 characters', () =>
    expectRefusal(
      'POST',
      messages,
      { json: message({}), key: server.adminKey, headers: { 'idempotency-key': 'x'.repeat(256) } },
      invalid('idempotency-key'),
    ));

  test('an unknown and a revoked key with the same response, and a missing key with another', async () => {
    const made = await server.ask<{ id: string; key: string }>('POST', '/v1/api-keys', {
      json: { name: 'to revoke' },
      key: server.adminKey,
    });
    await server.ask('DELETE', `/v1/api-keys/${made.body.id}`, { key: server.adminKey });
    const unauthorized: Refusal = { status: 401, code: 'unauthorized' };
    const wrong = `sk_${'A'.repeat(43)}`;
    const credentials = [
      { key: wrong },
      { key: made.body.key },
      { headers: { authorization: 'Basic YTpi' } },
    ];
    const answers = [];
    for (const credential of credentials) {
      answers.push(await expectRefusal('POST', messages, { json: message({}), ...credential }, unauthorized));
    }
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const withDetail = (detail: string) => ({ detail: expect.stringContaining(detail) });
    expect(answers[0]?.body).toMatchObject(withDetail('Unknown API key: it was revoked, mistyped'));
    answers.push(await expectRefusal('POST', messages, { json: message({}) }, unauthorized));
    expect(answers.at(-1)?.body).toMatchObject(withDetail('or sign in to the console'));
    for (const { headers } of answers) expect(headers.get('www-authenticate')).toBe('Bearer realm="sineta"');
  });

  test('an unknown key before the body is read', () =>
    expectRefusal('POST', messages, { text: '{' }, { status: 401, code: 'unauthorized' }));
});

describe('receipts are refused for', () => {
  const invalid = (...fields: string[]): Refusal => ({ status: 400, code: 'invalid_request', fields });
  const receipt = { message: 'A'.repeat(24), event: 'displayed' };
  const token = 'A'.repeat(43);

  test.for<[name: string, body: unknown, expected: Refusal]>([
    ['no token', { receipts: [receipt] }, invalid('token')],
    ['none of them', { token, receipts: [] }, invalid('receipts')],
    [
      'an event that is none',
      { token, receipts: [{ ...receipt, event: 'seen' }] },
      invalid('receipts.0.event'),
    ],
    ['more than 100', { token, receipts: Array.from({ length: 101 }, () => receipt) }, invalid('receipts')],
    ['an unknown field', { token, receipts: [receipt], at: 1 }, invalid('at')],
  ])('%s', async ([, body, expected]) => {
    await expectRefusal('POST', '/v1/receipts', { json: body }, expected);
  });
});

describe('a request is refused for', () => {
  test('an unknown URL', () => expectRefusal('GET', '/v1/nothing', {}, { status: 404, code: 'not_found' }));

  test('a URL that cannot be decoded', () =>
    expectRefusal('GET', '/v1/sites/%zz', {}, { status: 404, code: 'not_found' }));

  test('a method that the URL does not accept, with Allow', async () => {
    const { headers } = await expectRefusal(
      'PUT',
      devices,
      { json: {} },
      { status: 405, code: 'method_not_allowed' },
    );
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
  });

  test.for([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['page=2', 'page'],
    ['after=garbage', 'after'],
  ] as const)('a feed with %s', async ([query, field]) => {
    await expectRefusal(
      'GET',
      `/v1/sites/default/feed?${query}`,
      {},
      { status: 400, code: 'invalid_request', fields: [field] },
    );
  });

  test.for([
    'after=garbage',
    // Later than the latest time of an id.
    `audience=devices&after=${2 ** 48}.${'A'.repeat(20)}`,
    `after=${'9'.repeat(15)}.${'A'.repeat(20)}`,
  ])('messages with %s', async (query) => {
    await expectRefusal(
      'GET',
      `${messages}?${query}`,
      { key: server.adminKey },
      { status: 400, code: 'invalid_request', fields: ['after'] },
    );
  });

  test('an unknown message', () =>
    expectRefusal(
      'GET',
      `${messages}/${'A'.repeat(24)}`,
      { key: server.adminKey },
      { status: 404, code: 'not_found' },
    ));

  test.for([
    [`${messages}/short:cancel`, 'id'],
    [`${messages}/short:retry`, 'id'],
    [`${devices}/short:forget`, 'device'],
  ] as const)('%s, an invalid id', async ([path, field]) => {
    const refusal: Refusal = { status: 404, code: 'not_found', fields: [field] };
    await expectRefusal('POST', path, { key: server.adminKey }, refusal);
  });

  test('a message without a key', () =>
    expectRefusal('GET', `${messages}/${'A'.repeat(24)}`, {}, { status: 401, code: 'unauthorized' }));
});

test('a cursor of 14 digits is accepted, the latest time of one', async () => {
  const path = `${messages}?audience=devices&after=${'9'.repeat(14)}.${'A'.repeat(20)}`;
  const { status, body } = await server.ask('GET', path, { key: server.adminKey });
  expect({ status, body }).toEqual({ status: 200, body: { messages: [] } });
});

test('an error response never repeats the endpoint of the request', async () => {
  const { subscription, vapidKey } = server.registration();
  const { body } = await server.ask('POST', devices, {
    json: { subscription: { ...subscription, endpoint: 'https://10.0.0.1/secret-path' }, vapidKey },
  });
  expect(JSON.stringify(body)).not.toContain('secret-path');
});

describe('a name with control characters is refused for', () => {
  const name = 'Mural\u202etxt.exe';
  const notification = { title: 'a' };
  const token = 'A'.repeat(43);
  const account = { token, email: 'ana@example.org', password: 'a long and plain password' };
  const site = { id: 'loja', language: 'pt-BR', timeZone: 'UTC' };
  test.for<[name: string, method: string, path: string, json: Json]>([
    ['a member', 'POST', '/v1/invitations:accept', account],
    ['the first owner', 'POST', '/v1/set-up', account],
    ['a new site', 'POST', '/v1/sites', site],
    ['a site', 'PATCH', '/v1/sites/default/settings', {}],
    ['an API key', 'POST', '/v1/api-keys', { scope: 'read' }],
    ['a topic', 'PUT', '/v1/sites/default/topics/obras', {}],
    ['a template', 'PUT', '/v1/sites/default/templates/obras', { notification }],
    ['a segment', 'PUT', '/v1/sites/default/segments/obras', { filter: { languages: ['pt'] } }],
  ])('%s', async ([, method, path, json]) => {
    const request = { json: { ...json, name }, headers: { origin: server.url }, key: server.adminKey };
    await expectRefusal(method, path, request, { status: 400, code: 'invalid_request', fields: ['name'] });
  });
});

describe('a URL names what is wrong with it', () => {
  const answer = async (method: string, path: string, json?: Json) => {
    const request = { key: server.adminKey, ...(json && { json }) };
    const { status, body } = await server.ask(method, path, request);
    expect(status).toBe(404);
    return [body.detail, ...(body.errors ?? []).map(({ field, message }) => `${field} ${message}`)].join(' ');
  };

  test.for<[method: string, path: string, json?: Json]>([
    ['GET', '/users/u-1'],
    ['PATCH', '/users/u-1', { topics: { add: ['a'] } }],
    ['PUT', `/devices/${'A'.repeat(16)}/user`, { user: null }],
    ['GET', '/messages/01890000-0000-7000-8000-000000000000'],
    ['POST', '/messages/01890000-0000-7000-8000-000000000000:cancel'],
  ])('%s %s of a site that does not exist', async ([method, path, json]) => {
    expect(await answer(method, `/v1/sites/nada${path}`, json)).toContain('There is no site with this id.');
    expect(await answer(method, `/v1/sites/default${path}`, json)).toContain('This site has no ');
  });

  test('an id with a control character, and malformed percent-encoding', async () => {
    expect(await answer('GET', '/v1/sites/default/users/a%00b')).toMatch(
      /encodeURIComponent.* user must be 1 to \d+ characters without control characters/,
    );
    for (const id of ['%', '%zz', '%E0%A4']) {
      expect(await answer('GET', `/v1/sites/default/users/${id}`)).toMatch(/malformed.*encodeURIComponent/);
    }
  });
});
