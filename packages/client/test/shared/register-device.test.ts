import { expect, test } from 'vitest';
import type { StoredDevice } from '../../src/shared/records.ts';
import { registerDevice } from '../../src/shared/register-device.ts';
import { startServiceStub } from '../service-stub.ts';

const subscription = {
  endpoint: 'https://push.example/new',
  toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
};

function stored(service: string, changes: Partial<StoredDevice> = {}): StoredDevice {
  const endpoint = 'https://push.example/old';
  return { token: 'kept', endpoint, vapidKey: 'key', service, site: 'default', ...changes };
}

function startStub(patched = 204) {
  return startServiceStub(({ method }) =>
    method === 'PATCH' ? { status: patched } : { status: 201, body: { token: 'fresh' } },
  );
}

test('a new device is registered with its language and time zone', async () => {
  await using stub = await startStub();
  const device = await registerDevice(
    { service: stub.origin, site: 'jornal', fetch },
    null,
    subscription,
    'key',
  );
  const described = {
    subscription: subscription.toJSON(),
    vapidKey: 'key',
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  expect(device).toEqual({
    ...described,
    token: 'fresh',
    endpoint: subscription.endpoint,
    service: stub.origin,
    site: 'jornal',
    confirmedAt: expect.any(Number),
    resubscribe: false,
  });
  expect(stub.arrived).toEqual([
    {
      method: 'POST',
      path: '/v1/sites/jornal/devices',
      body: described,
    },
  ]);
});

test('a replaced subscription keeps its token', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  const device = await registerDevice(at, stored(stub.origin), subscription, 'key');
  expect(device).toMatchObject({ token: 'kept', endpoint: subscription.endpoint });
  expect(stub.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual(['PATCH /v1/devices/kept']);
});

test('a token that the service does not know is replaced', async () => {
  await using stub = await startStub(404);
  const at = { service: stub.origin, site: 'default', fetch };
  const device = await registerDevice(at, stored(stub.origin), subscription, 'key');
  expect(device.token).toBe('fresh');
  expect(stub.arrived.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
});

test('a new device starts with the given topics; a kept one has its own', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  const register = (known: StoredDevice | null) =>
    registerDevice(at, known, subscription, 'key', { topics: ['obras'] });
  await register(null);
  await register(stored(stub.origin));
  expect(stub.arrived.map(({ method, body }) => [method, (body as { topics?: string[] }).topics])).toEqual([
    ['POST', ['obras']],
    ['PATCH', undefined],
  ]);
});

test('a new device starts with the given preferences; a kept one has its own', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  const preferences = { dailyLimit: 3, quietHours: null, urgentOnly: false };
  const register = (known: StoredDevice | null) =>
    registerDevice(at, known, subscription, 'key', { preferences });
  const device = await register(null);
  expect(device).not.toHaveProperty('preferences');
  await register(stored(stub.origin));
  expect(
    stub.arrived.map(({ method, body }) => [method, (body as { preferences?: unknown }).preferences]),
  ).toEqual([
    ['POST', preferences],
    ['PATCH', undefined],
  ]);
});

test('reports a subscription that the service knows to be dead', async () => {
  await using stub = await startServiceStub(() => ({
    status: 200,
    body: { token: 'same', resubscribe: true },
  }));
  const at = { service: stub.origin, site: 'default', fetch };
  const device = await registerDevice(at, null, subscription, 'key');
  expect(device).toMatchObject({ token: 'same', endpoint: subscription.endpoint, resubscribe: true });
});

test('a known subscription is registered again', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  await registerDevice(at, stored(stub.origin, { endpoint: subscription.endpoint }), subscription, 'key');
  expect(stub.arrived.map(({ method }) => method)).toEqual(['POST']);
});

test('reports the known subscription of a device that the service has deleted, for it may be dead', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  const register = (changes: Partial<StoredDevice>) =>
    registerDevice(at, stored(stub.origin, changes), subscription, 'key');
  const { endpoint } = subscription;
  const deleted = await register({ endpoint });
  expect(deleted).toMatchObject({ token: 'fresh', endpoint, resubscribe: true });
  expect(await register({ endpoint, token: 'fresh' })).not.toMatchObject({ resubscribe: true });
  expect(await register({ endpoint, site: 'another' })).not.toMatchObject({ resubscribe: true });
  expect(await register({ endpoint, service: 'https://elsewhere.example' })).not.toMatchObject({
    resubscribe: true,
  });
});

test('does not report a new subscription that replaced the one of a deleted device', async () => {
  await using stub = await startStub(404);
  const at = { service: stub.origin, site: 'default', fetch };
  expect(await registerDevice(at, stored(stub.origin), subscription, 'key')).not.toMatchObject({
    resubscribe: true,
  });
});

test('a token of another service or site is not sent to this one', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  await registerDevice(at, stored('https://elsewhere.example'), subscription, 'key');
  await registerDevice(at, stored(stub.origin, { site: 'another' }), subscription, 'key');
  expect(stub.arrived.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test('the language that the visitor chose replaces the browser’s', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  await registerDevice(at, null, subscription, 'key', { locale: 'pt-BR' });
  expect(stub.arrived[0]?.body).toMatchObject({ locale: 'pt-BR' });
});
