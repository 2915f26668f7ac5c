import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PushSubscription } from 'web-push';
import { type PushService, startPushService } from '@sineta/push-service';
import { ScriptedFirefox } from './support/scripted-firefox.ts';
import { createSender, type Posted, post, type Sender } from './support/sender.ts';

let service: PushService;
let firefox: ScriptedFirefox;
let sender: Sender;
let restricted: PushSubscription;
let open: PushSubscription;

beforeAll(async () => {
  service = await startPushService();
  firefox = await ScriptedFirefox.connect(service);
  sender = createSender(service);
  await firefox.hello();
  restricted = (await firefox.register(sender.publicKey)).subscription;
  open = (await firefox.register()).subscription;
});

afterAll(async () => {
  await firefox[Symbol.asyncDispose]();
  await service.close();
});

/** Posts a request of web-push, with some header fields replaced or (undefined) removed. */
function postWith(headers: Record<string, string | number | undefined>, body?: Posted['body']) {
  const request = sender.request(restricted, 'ação, coração');
  const { 'Content-Length': _, ...merged } = { ...request.headers, ...headers } as Record<string, string>;
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
  return post(service, restricted.endpoint, { ...request, headers: kept, body: body ?? request.body });
}

test('accepts a signed, encrypted message: 201 with Location and TTL', async () => {
  const reply = await sender.post(restricted, 'ação, coração');
  expect(reply.status).toBe(201);
  expect(reply.headers['location']).toMatch(new RegExp(`^${service.origin}/message/[\\w-]{32}$`));
  expect(reply.headers['ttl']).toBe('60');
});

test.each([
  ['no TTL', { TTL: undefined }, 400, 'ttl_missing'],
  ['a TTL with a sign', { TTL: '-1' }, 400, 'ttl_invalid'],
  ['a TTL in words', { TTL: 'one day' }, 400, 'ttl_invalid'],
  ['an unknown Urgency', { Urgency: 'urgent' }, 400, 'urgency_invalid'],
  ['two Urgencies', { Urgency: 'low, high' }, 400, 'urgency_invalid'],
  ['a Topic of 33 characters', { Topic: 'x'.repeat(33) }, 400, 'topic_invalid'],
  ['a Topic outside base64url', { Topic: 'a topic' }, 400, 'topic_invalid'],
  ['a body of the older encoding', { 'Content-Encoding': 'aesgcm' }, 400, 'content_encoding_invalid'],
  ['a body without an encoding', { 'Content-Encoding': undefined }, 400, 'content_encoding_invalid'],
  ['no signature', { Authorization: undefined }, 401, 'vapid_missing'],
  ['a draft’s scheme', { Authorization: 'WebPush a.b.c' }, 401, 'vapid_scheme_legacy'],
  ['Google’s old key', { Authorization: 'key=AAAA' }, 401, 'vapid_scheme_legacy'],
  ['credentials without k', { Authorization: 'vapid t=a.b.c' }, 403, 'vapid_malformed'],
] as const)('refuses %s', async (_, headers, status, code) => {
  const reply = await postWith(headers);
  expect({ status: reply.status, ...JSON.parse(reply.body) }).toMatchObject({ status, code });
});

test('names the expected scheme if the signature is missing', async () => {
  expect((await postWith({ Authorization: undefined })).headers['www-authenticate']).toBe('vapid');
});

describe('bodies', () => {
  test('accepts 4,096 bytes and rejects one more with 413', async () => {
    expect(await sender.post(restricted, 'x'.repeat(3993))).toMatchObject({ status: 201 });
    expect(await postWith({}, Buffer.alloc(4097, 1))).toMatchObject({ status: 413 });
  });

  test('rejects a megabyte with 413 instead of dropping the connection', async () => {
    expect(await postWith({}, Buffer.alloc(1_000_000, 1))).toMatchObject({ status: 413 });
  });

  test('rejects plaintext declared as aes128gcm', async () => {
    const reply = await postWith({}, JSON.stringify({ title: 'x'.repeat(200) }));
    expect({ status: reply.status, ...JSON.parse(reply.body) }).toMatchObject({
      status: 400,
      code: 'body_invalid',
    });
  });

  test('accepts a message without a body and without an encoding', async () => {
    expect(await sender.post(restricted)).toMatchObject({ status: 201 });
  });
});

describe('VAPID', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const k = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const hour = 3600;
  const seconds = () => Math.floor(Date.now() / 1000);
  let own: PushSubscription;

  beforeAll(async () => {
    own = (await firefox.register(k.toString('base64url'))).subscription;
  });

  const encodeJson = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  function authorization(claims: object = {}, header: object = {}, key = privateKey): string {
    const defaults = { aud: service.origin, exp: seconds() + hour, sub: 'mailto:ops@example.com' };
    const input = `${encodeJson({ typ: 'JWT', alg: 'ES256', ...header })}.${encodeJson({ ...defaults, ...claims })}`;
    const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${input}.${signature.toString('base64url')}, k=${k.toString('base64url')}`;
  }

  async function postSigned(value: string, { endpoint } = own) {
    const { status, body } = await post(service, endpoint, {
      method: 'POST',
      headers: { TTL: 60, Authorization: value },
    });
    return { status, code: body === '' ? undefined : (JSON.parse(body) as { code: string }).code };
  }

  test('accepts a token according to RFC 8292, its parameters quoted, unspaced or swapped', async () => {
    const [t = '', key = ''] = authorization().slice('vapid '.length).split(', ');
    expect(await postSigned(`vapid ${t}, ${key}`)).toMatchObject({ status: 201 });
    expect(await postSigned(`vapid ${key},${t}`)).toMatchObject({ status: 201 });
    expect(await postSigned(`Vapid t="${t.slice(2)}", k="${key.slice(2)}"`)).toMatchObject({ status: 201 });
  });

  test.each([
    ['another audience', { aud: 'https://push.example' }, 'vapid_audience_wrong'],
    ['an audience with a path', () => ({ aud: `${service.origin}/` }), 'vapid_audience_wrong'],
    ['no audience', { aud: undefined }, 'vapid_audience_wrong'],
    ['a token that has expired', () => ({ exp: seconds() - 1 }), 'vapid_expired'],
    ['a token that never expires', { exp: undefined }, 'vapid_expired'],
    ['a token for 25 hours', () => ({ exp: seconds() + 25 * hour }), 'vapid_lifetime_too_long'],
    ['milliseconds instead of seconds', () => ({ exp: Date.now() + hour }), 'vapid_lifetime_too_long'],
    ['no subject', { sub: undefined }, 'vapid_subject_invalid'],
    ['a subject without a scheme', { sub: 'ops@example.com' }, 'vapid_subject_invalid'],
  ])('rejects %s with 403', async (_, claims, code) => {
    const value = authorization(typeof claims === 'function' ? claims() : claims);
    expect(await postSigned(value)).toEqual({ status: 403, code });
  });

  test('rejects another algorithm, another signer and a changed token', async () => {
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const refused = { status: 403, code: 'vapid_signature_invalid' };
    expect(await postSigned(authorization({}, { alg: 'none' }))).toEqual({
      status: 403,
      code: 'vapid_malformed',
    });
    expect(await postSigned(authorization({}, {}, stranger))).toEqual(refused);
    expect(await postSigned(authorization().replace(/\.ey(.)/, '.eY$1'))).toEqual(refused);
  });

  test('rejects a key that is not a point on the curve', async () => {
    const value = authorization().replace(/k=.*/, `k=${Buffer.alloc(65, 4).toString('base64url')}`);
    expect(await postSigned(value)).toEqual({ status: 403, code: 'vapid_malformed' });
  });

  test('rejects a valid signature of a key other than the subscription’s', async () => {
    expect(await postSigned(authorization(), restricted)).toEqual({
      status: 403,
      code: 'vapid_key_mismatch',
    });
  });

  test('an unrestricted subscription needs no signature, but rejects an invalid one', async () => {
    const unsigned = await post(service, open.endpoint, { method: 'POST', headers: { TTL: 60 } });
    expect(unsigned.status).toBe(201);
    expect(await postSigned(authorization(), open)).toMatchObject({ status: 201 });
    expect(await postSigned(authorization({ aud: 'https://push.example' }), open)).toMatchObject({
      status: 403,
    });
  });
});

describe('missing subscriptions', () => {
  test('404 for one that never existed', async () => {
    const endpoint = `${service.origin}/push/${'A'.repeat(32)}`;
    expect(await sender.post({ ...restricted, endpoint })).toMatchObject({ status: 404 });
  });

  test.each(['cGOl:APA91bEx-a_mple', 'cGOl%3AAPA91bEx.a'])(
    '404 for an endpoint of Google: %s',
    async (id) => {
      const unknown = { ...restricted, endpoint: `https://jmt17.google.com/fcm/send/${id}` };
      const { status, body } = await sender.post(unknown, 'ação');
      expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 404, code: 'subscription_unknown' });
    },
  );

  test('404 for a path that is no endpoint, from any host', async () => {
    const unknown = { ...restricted, endpoint: 'https://jmt17.google.com/elsewhere/a' };
    const { status, body } = await sender.post(unknown, 'ação');
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('410 for one that the browser has ended', async () => {
    const { channelID, subscription } = await firefox.register(sender.publicKey);
    firefox.send({ messageType: 'unregister', channelID, code: 200 });
    expect(await firefox.take('unregister')).toMatchObject({ status: 200, channelID });
    expect(await sender.post(subscription)).toMatchObject({ status: 410 });
  });
});

test('caps a TTL at 30 days', async () => {
  expect((await postWith({ TTL: 4_000_000_000 })).headers['ttl']).toBe(String(30 * 24 * 3600));
});

test('a page of any origin may post: preflight and response allow it', async () => {
  const preflight = await fetch(restricted.endpoint, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('TTL');
  const refusal = await postWith({ TTL: undefined });
  expect(refusal.headers['access-control-allow-origin']).toBe('*');
});

test('rejects other methods with 405 and an Allow header', async () => {
  const reply = await fetch(restricted.endpoint);
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});
