import { expect, test } from 'vitest';
import { type HeaderValues, requestHeaders } from '../../src/sending/request-headers.ts';

const google = new URL('https://fcm.googleapis.com/x');
const apple = new URL('https://web.push.apple.com/x');
const microsoft = new URL('https://wns2-par02p.notify.windows.com/w/?token=x');

const headersOf = (values: Partial<HeaderValues>) =>
  requestHeaders({ endpoint: google, authorization: 'vapid t=a, k=b', ttl: 60, hasBody: true, ...values });

test('a message has a TTL, a content encoding and an authorization', () => {
  expect(headersOf({ urgency: 'high', topic: 'agenda' })).toEqual({
    authorization: 'vapid t=a, k=b',
    ttl: '60',
    urgency: 'high',
    topic: 'agenda',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  });
});

test('a message without a body has no content encoding', () => {
  expect(headersOf({ hasBody: false })).toEqual({ authorization: 'vapid t=a, k=b', ttl: '60' });
});

test.each([
  [59.9, '59'],
  [-1, '0'],
  [0, '0'],
])('a TTL of %d is sent as %s', (ttl, sent) => {
  expect(headersOf({ ttl })).toHaveProperty('ttl', sent);
});

test('for Apple a topic whose length is not a multiple of four becomes a hash, equal for equal topics', () => {
  expect(headersOf({ endpoint: apple, topic: 'abcd' })['topic']).toBe('abcd');
  const hashed = headersOf({ endpoint: apple, topic: 'agenda' })['topic'];
  expect(hashed).toMatch(/^[\w-]{32}$/);
  expect(headersOf({ endpoint: apple, topic: 'agenda' })['topic']).toBe(hashed);
  expect(headersOf({ endpoint: apple, topic: 'agend4' })['topic']).not.toBe(hashed);
});

test.each(['x'.repeat(33), 'a b', 'ação', '', 'x\r\nhost: evil'])(
  'the topic %j, which is not valid in RFC 8030, becomes a hash',
  (topic) => {
    expect(headersOf({ topic })['topic']).toMatch(/^[\w-]{32}$/);
  },
);

test('for Microsoft a TTL of 0 comes with a cache policy', () => {
  expect(headersOf({ endpoint: microsoft, ttl: 0 })).toHaveProperty('x-wns-cache-policy', 'no-cache');
  expect(headersOf({ endpoint: microsoft, ttl: 60 })).not.toHaveProperty('x-wns-cache-policy');
  expect(headersOf({ ttl: 0 })).not.toHaveProperty('x-wns-cache-policy');
});
