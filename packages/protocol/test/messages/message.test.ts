import { expect, test } from 'vitest';
import {
  deviceTokenSchema,
  registerDeviceSchema,
  sendMessageSchema,
  updateDeviceSchema,
} from '../src/index.ts';

const token = 'a'.repeat(43);
const subscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x',
  keys: { p256dh: 'B'.repeat(87), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
};

function fieldsOf(result: ReturnType<typeof sendMessageSchema.safeParse>): string[] {
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));
}

test('a message needs no more than a target and a title', () => {
  const message = sendMessageSchema.parse({ target: { everyone: true }, notification: { title: 'Olá' } });
  expect(message).toMatchObject({ ttl: 86_400, urgency: 'normal' });
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

test('data as deep as 32 levels and a time within a year are taken', () => {
  const data = { a: nested(32) };
  const sendAt = new Date(Date.now() + 365 * 24 * 3600 * 1000).toISOString();
  const send = { target: { everyone: true }, notification: { title: 'x' }, data, sendAt };
  expect(sendMessageSchema.parse(send)).toMatchObject({ data, sendAt });
});

test('a time that is over by some minutes is taken', () => {
  const sendAt = new Date(Date.now() - 5 * 60_000).toISOString();
  const send = { target: { everyone: true }, notification: { title: 'x' }, sendAt };
  expect(sendMessageSchema.parse(send)).toMatchObject({ sendAt });
});

test.each([
  ['a blank title', { notification: { title: '  ' } }, 'notification.title'],
  [
    'a script as link',
    { notification: { title: 'x', navigate: 'javascript:alert(1)' } },
    'notification.navigate',
  ],
  ['a relative link', { notification: { title: 'x', navigate: '/avisos' } }, 'notification.navigate'],
  ['an unknown urgency', { urgency: 'urgent' }, 'urgency'],
  ['a negative life', { ttl: -1 }, 'ttl'],
  ['a collapse key with a blank', { collapseKey: 'a b' }, 'collapseKey'],
  ['an unknown field', { titel: 'x' }, ''],
  ['a title with U+0000', { notification: { title: 'x\0' } }, 'notification.title'],
  ['a body with U+0000', { notification: { title: 'x', body: '\0' } }, 'notification.body'],
  [
    'a link with U+0000',
    { notification: { title: 'x', navigate: 'https://a.example/\0' } },
    'notification.navigate',
  ],
  ['an instant beyond a year', { sendAt: '9999-12-31T23:59:00Z' }, 'sendAt'],
  ['an instant that is none', { sendAt: 'soon' }, 'sendAt'],
  ['a time beyond a year', { sendAtLocal: '9999-12-31T23:59' }, 'sendAtLocal'],
  ['data without end', { data: { a: nested(15_000) } }, 'data.a'],
  ['data deeper than 32 levels', { data: { a: nested(33) } }, 'data.a'],
])('%s is refused at its field', (_, change, field) => {
  const result = sendMessageSchema.safeParse({
    target: { everyone: true },
    notification: { title: 'x' },
    ...change,
  });
  expect(fieldsOf(result)).toEqual([field]);
});

test('a target is exactly one of the four', () => {
  const send = (target: unknown) =>
    sendMessageSchema.safeParse({ target, notification: { title: 'x' } }).success;
  expect(send({ token })).toBe(true);
  expect(send({ tokens: [token] })).toBe(true);
  expect(send({ topic: 'obras' })).toBe(true);
  expect(send({ token, topic: 'obras' })).toBe(false);
  expect(send({ everyone: false })).toBe(false);
  expect(send({})).toBe(false);
});

test('padding is taken off keys, and their length is checked', () => {
  const padded = { ...subscription, keys: { ...subscription.keys, auth: 'BTBZMqHH6r4Tts7J_aSIgg==' } };
  const registration = registerDeviceSchema.parse({ subscription: padded, vapidKey: 'B'.repeat(87) });
  expect(registration.subscription.keys.auth).toBe('BTBZMqHH6r4Tts7J_aSIgg');
  const short = { ...subscription, keys: { ...subscription.keys, auth: 'BTBZMqHH6r4Tts7J' } };
  expect(registerDeviceSchema.safeParse({ subscription: short, vapidKey: 'B'.repeat(87) }).success).toBe(
    false,
  );
});

test('a new subscription and its VAPID key come together', () => {
  expect(updateDeviceSchema.safeParse({ subscription }).success).toBe(false);
  expect(updateDeviceSchema.safeParse({ locale: 'pt-BR' }).success).toBe(true);
  expect(updateDeviceSchema.safeParse({ timeZone: 'Brasil/Paulista' }).success).toBe(false);
});

test('a token is 32 bytes, so that nobody guesses one', () => {
  expect(deviceTokenSchema.safeParse('a'.repeat(42)).success).toBe(false);
  expect(deviceTokenSchema.safeParse(token).success).toBe(true);
});
