import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSubscriptionKeys } from '../../src/index.ts';

const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const point = Buffer.from(p256dh, 'base64url');

function altered(change: (bytes: Buffer) => void): string {
  const copy = Buffer.from(point);
  change(copy);
  return copy.toString('base64url');
}

test('keys are parsed with and without padding', () => {
  expect(parseSubscriptionKeys({ p256dh, auth }).p256dh).toEqual(point);
  expect(parseSubscriptionKeys({ p256dh: `${p256dh}=`, auth: `${auth}==` }).auth.length).toBe(16);
});

const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed');
const hybrid = createECDH('prime256v1').generateKeys('base64url', 'hybrid');

test.each([
  ['no bytes', ''],
  ['a point off the curve', altered((bytes) => (bytes[64]! ^= 1))],
  ['coordinates of zero', Buffer.concat([Buffer.of(4), Buffer.alloc(64)]).toString('base64url')],
  ['coordinates outside the field', altered((bytes) => bytes.fill(255, 1))],
  ['the point at infinity', 'AA'],
  ['a compressed point', compressed],
  ['a hybrid point', hybrid],
  ['64 bytes', point.subarray(1).toString('base64url')],
  ['66 bytes', Buffer.concat([point, Buffer.of(0)]).toString('base64url')],
  ['base64 with + and /', point.toString('base64').replaceAll('A', '+')],
  ['white space inside', `${p256dh.slice(0, 40)} ${p256dh.slice(40)}`],
])('p256dh of %s is rejected', (_, bad) => {
  expect(() => parseSubscriptionKeys({ p256dh: bad, auth })).toThrow(
    expect.objectContaining({ code: 'invalid_p256dh' }),
  );
});

test.each([
  ['no bytes', ''],
  ['15 bytes', Buffer.alloc(15).toString('base64url')],
  ['17 bytes', Buffer.alloc(17).toString('base64url')],
  ['bits after the last byte', `${auth.slice(0, -1)}h`],
  ['text', 'not base64url at all!!'],
])('auth of %s is rejected', (_, bad) => {
  expect(() => parseSubscriptionKeys({ p256dh, auth: bad })).toThrow(
    expect.objectContaining({ code: 'invalid_auth_secret' }),
  );
});

/** What a JSON may have in place of keys. */
const otherTypes = [undefined, null, 7, true, {}, [p256dh]];

test.each(otherTypes)('%j in place of the keys is rejected', (keys) => {
  expect(() => parseSubscriptionKeys(keys as never)).toThrow(
    expect.objectContaining({ name: 'WebPushError', code: 'invalid_p256dh' }),
  );
});

test.each(otherTypes)('%j in place of one key is rejected', (other) => {
  const value = other as never;
  expect(() => parseSubscriptionKeys({ p256dh: value, auth })).toThrow(
    expect.objectContaining({ name: 'WebPushError', code: 'invalid_p256dh' }),
  );
  expect(() => parseSubscriptionKeys({ p256dh, auth: value })).toThrow(
    expect.objectContaining({ name: 'WebPushError', code: 'invalid_auth_secret' }),
  );
});
