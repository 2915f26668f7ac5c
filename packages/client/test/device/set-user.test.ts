import { expect, test } from 'vitest';
import { setUser } from '../../src/device/set-user.ts';
import { createRecordStore } from '../../src/shared/records.ts';
import { startServiceStub } from '../service-stub.ts';

test('a signature of another secret is stored and sent once, also for the same user', async () => {
  await using stub = await startServiceStub(() => ({ status: 200, body: { token: 'kept' } }));
  const scope = () => 'https://site.example/sineta/';
  const records = createRecordStore(scope);
  const service = { service: stub.origin, site: 'default', fetch };
  const device = { token: 'kept', endpoint: 'https://push.example/1', vapidKey: 'key' };
  await records.update('device', () => ({ ...device, service: stub.origin, site: 'default' }));
  const settings = { records, scope, worker: () => '', service: () => service };
  const [former, current] = ['a', 'b'].map((digit) => ({ id: 'ana', signature: digit.repeat(64) }));
  for (const user of [former, former, current, current]) await setUser(settings, user);
  expect(stub.arrived.map(({ body }) => body)).toEqual([{ user: former }, { user: current }]);
  expect(await records.read('choices')).toEqual({ user: current });
});
