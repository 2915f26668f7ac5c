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
    undefined,
  );
  expect(device).toEqual({
    token: 'fresh',
    endpoint: subscription.endpoint,
    vapidKey: 'key',
    service: stub.origin,
    site: 'jornal',
  });
  expect(stub.arrived).toEqual([
    {
      method: 'POST',
      path: '/v1/sites/jornal/devices',
      body: {
        subscription: subscription.toJSON(),
        vapidKey: 'key',
        locale: navigator.language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
  ]);
});

test('a replaced subscription keeps its token', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  const device = await registerDevice(at, stored(stub.origin), subscription, 'key', undefined);
  expect(device).toMatchObject({ token: 'kept', endpoint: subscription.endpoint });
  expect(stub.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual(['PATCH /v1/devices/kept']);
});

test('a token that the service forgot is replaced', async () => {
  await using stub = await startStub(404);
  const at = { service: stub.origin, site: 'default', fetch };
  const device = await registerDevice(at, stored(stub.origin), subscription, 'key', undefined);
  expect(device.token).toBe('fresh');
  expect(stub.arrived.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
});

test('a subscription that the service knows to be dead is replaced once, under its token', async () => {
  await using stub = await startServiceStub(({ method }) =>
    method === 'PATCH' ? { status: 404 } : { status: 200, body: { token: 'same', resubscribe: true } },
  );
  const at = { service: stub.origin, site: 'default', fetch };
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    return {
      endpoint: 'https://push.example/next',
      toJSON: () => ({ endpoint: 'https://push.example/next' }),
    };
  };
  const device = await registerDevice(at, null, subscription, 'key', undefined, renew);
  expect(device).toMatchObject({ token: 'same', endpoint: 'https://push.example/next' });
  expect(renewals).toBe(1);
  expect(stub.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/sites/default/devices',
    'PATCH /v1/devices/same',
    'POST /v1/sites/default/devices',
  ]);
});

test('a subscription that is known is told of again', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  await registerDevice(
    at,
    stored(stub.origin, { endpoint: subscription.endpoint }),
    subscription,
    'key',
    undefined,
  );
  expect(stub.arrived.map(({ method }) => method)).toEqual(['POST']);
});

test('a token of another service or site is not sent to this one', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  await registerDevice(at, stored('https://elsewhere.example'), subscription, 'key', undefined);
  await registerDevice(at, stored(stub.origin, { site: 'another' }), subscription, 'key', undefined);
  expect(stub.arrived.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test('the language that the visitor chose is told in place of the browser’s', async () => {
  await using stub = await startStub();
  const at = { service: stub.origin, site: 'default', fetch };
  await registerDevice(at, null, subscription, 'key', 'pt-BR');
  expect(stub.arrived[0]?.body).toMatchObject({ locale: 'pt-BR' });
});
