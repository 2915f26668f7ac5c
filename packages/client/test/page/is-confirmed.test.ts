import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isConfirmed } from '../../src/page/is-confirmed.ts';
import type { DeviceDescription, StoredDevice } from '../../src/shared/records.ts';

const minute = 60_000;
const hour = 60 * minute;
const confirmedAt = Date.UTC(2026, 10, 23, 8);

const described: DeviceDescription = {
  subscription: {
    endpoint: 'https://push.example/1',
    expirationTime: null,
    keys: { p256dh: 'p', auth: 'a' },
  },
  vapidKey: 'key',
  locale: 'pt-BR',
  timeZone: 'America/Recife',
  user: { id: 'ana', signature: 's' },
};

const device: StoredDevice = {
  token: 'token',
  endpoint: 'https://push.example/1',
  service: 'https://avisos.example/',
  site: 'default',
  ...structuredClone(described),
  confirmedAt,
};

test.each([
  ['at once', 0, true],
  ['after 11:59 h', 11 * hour + 59 * minute, true],
  ['after 12 h', 12 * hour, false],
  ['after 12:01 h', 12 * hour + minute, false],
  ['with the clock set back', -1, false],
])('an unchanged device %s', (_, age, confirmed) => {
  expect(isConfirmed(device, described, confirmedAt + age)).toBe(confirmed);
});

const subscription = described.subscription;

test.each<[string, Partial<DeviceDescription>]>([
  ['endpoint', { subscription: { ...subscription, endpoint: 'https://push.example/2' } }],
  ['public key', { subscription: { ...subscription, keys: { p256dh: 'other', auth: 'a' } } }],
  ['secret', { subscription: { ...subscription, keys: { p256dh: 'p', auth: 'other' } } }],
  ['VAPID key', { vapidKey: 'other' }],
  ['language', { locale: 'en' }],
  ['time zone', { timeZone: 'Europe/Lisbon' }],
  ['user', { user: { id: 'rui', signature: 's' } }],
  ['signature of the user', { user: { id: 'ana', signature: 'other' } }],
  ['log-out', { user: null }],
])('another %s is not confirmed', (_, change) => {
  expect(isConfirmed(device, { ...described, ...change }, confirmedAt)).toBe(false);
});

test('a device without a user is confirmed', () => {
  const anonymous = { ...described, user: undefined };
  const { user: _, ...known } = device;
  expect(isConfirmed(known, anonymous, confirmedAt)).toBe(true);
  expect(isConfirmed(known, described, confirmedAt)).toBe(false);
});

test.each<[string, object]>([
  ['of an earlier version', { subscription: undefined, locale: undefined, confirmedAt: undefined }],
  ['without a time', { confirmedAt: undefined }],
  ['with a time that is no number', { confirmedAt: String(confirmedAt) }],
  ['with an invalid time', { confirmedAt: Number.NaN }],
  ['without a token', { token: undefined }],
  ['with an empty token', { token: '' }],
  ['without a subscription', { subscription: null }],
  ['without keys', { subscription: { ...subscription, keys: {} } }],
  ['with a language that is no text', { locale: ['pt-BR'] }],
])('records %s are not confirmed', (_, damage) => {
  expect(isConfirmed({ ...device, ...damage }, described, confirmedAt + minute)).toBe(false);
});

test('records with any damaged member are not confirmed', () => {
  const names = ['subscription', 'vapidKey', 'locale', 'timeZone', 'user'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.jsonValue(), (name, value) => {
      expect(isConfirmed({ ...device, [name]: [value] }, described, confirmedAt)).toBe(false);
    }),
  );
});
