import { expect, test } from 'vitest';
import { registerDeviceSchema, updateDeviceSchema } from '../../src/devices/device.ts';

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
  ['a language', { locale: 'pt-BR' }, true],
  ['a time zone that does not exist', { timeZone: 'Brasil/Paulista' }, false],
] as const)('an update with %s is accepted: %s', ([, update, accepted]) => {
  expect(updateDeviceSchema.safeParse(update).success).toBe(accepted);
});
