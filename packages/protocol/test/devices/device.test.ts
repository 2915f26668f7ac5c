import { expect, test } from 'vitest';
import { registerDeviceSchema, updateDeviceSchema } from '../../src/devices/device.ts';
import { importLineSchema } from '../../src/devices/import.ts';

const subscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x',
  keys: { p256dh: 'B'.repeat(87), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
};
const vapidKey = 'B'.repeat(87);

test('a registration removes the padding of keys and checks their length', () => {
  const withAuth = (auth: string) => ({
    subscription: { ...subscription, keys: { ...subscription.keys, auth } },
    vapidKey,
  });
  const registration = registerDeviceSchema.parse(withAuth('BTBZMqHH6r4Tts7J_aSIgg=='));
  expect(registration.subscription.keys.auth).toBe('BTBZMqHH6r4Tts7J_aSIgg');
  expect(registerDeviceSchema.safeParse(withAuth('BTBZMqHH6r4Tts7J')).success).toBe(false);
});

test('an update with a new subscription requires its VAPID key', () => {
  expect(updateDeviceSchema.safeParse({ subscription }).success).toBe(false);
  expect(updateDeviceSchema.safeParse({ subscription, vapidKey }).success).toBe(true);
});

test.for([
  ['a language', { locale: 'pt-BR' }, { locale: 'pt-BR' }],
  ['another spelling of a time zone', { timeZone: 'america/sao_paulo' }, { timeZone: 'America/Sao_Paulo' }],
  ['a language that is no tag', { locale: 'en-US@posix' }, { locale: undefined }],
  ['a time zone that does not exist', { timeZone: 'Brasil/Paulista' }, { timeZone: undefined }],
  ['no known time zone', { timeZone: 'Etc/Unknown' }, { timeZone: undefined }],
] as const)('what a browser reports is read: %s', ([, update, read]) => {
  expect(updateDeviceSchema.parse(update)).toEqual(read);
  expect(registerDeviceSchema.parse({ subscription, vapidKey, ...update })).toMatchObject(read);
});

test('an import has only languages and time zones that exist', () => {
  const accepts = (line: object) => importLineSchema.safeParse({ subscription, vapidKey, ...line }).success;
  expect(accepts({ locale: 'pt-BR', timeZone: 'America/Sao_Paulo' })).toBe(true);
  expect([accepts({ locale: 'en-US@posix' }), accepts({ timeZone: 'Etc/Unknown' })]).toEqual([false, false]);
});
