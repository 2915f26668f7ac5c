import { expect, test } from 'vitest';
import { track } from '../../src/device/track.ts';
import { createRecordStore } from '../../src/shared/records.ts';
import { startServiceStub } from '../service-stub.ts';

const day = 24 * 60 * 60 * 1000;

test('a conversion belongs to the message that was clicked last, if that was in the last 30 days', async () => {
  await using stub = await startServiceStub(() => ({ status: 204 }));
  const scope = () => 'https://site.example/sineta/';
  const records = createRecordStore(scope);
  const service = { service: stub.origin, site: 'default', fetch };
  const settings = { records, scope, worker: () => '', service: () => service };
  const click = (at: number) =>
    records.update('clickedMessage', () => ({ message: 'm'.repeat(24), proof: 'p'.repeat(22), at }));

  await click(Date.now());
  expect(await track(settings, 'assinou')).toBe(false);
  const device = { token: 'kept', endpoint: 'https://push.example/1', vapidKey: 'key' };
  await records.update('device', () => ({ ...device, service: stub.origin, site: 'default' }));
  expect(await track(settings, 'assinou')).toBe(true);
  await click(Date.now() - 30 * day - 1000);
  expect(await track(settings, 'assinou')).toBe(false);
  await records.update('clickedMessage', () => undefined);
  expect(await track(settings, 'assinou')).toBe(false);
  expect(stub.arrived.map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'POST',
      '/v1/conversions',
      { token: 'kept', message: 'm'.repeat(24), proof: 'p'.repeat(22), name: 'assinou' },
    ],
  ]);
});
