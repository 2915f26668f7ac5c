import { expect, test } from 'vitest';
import { followedTopics, onTopics } from '../../src/device/device-topics.ts';
import { setUser } from '../../src/device/set-user.ts';
import { createRecordStore } from '../../src/shared/records.ts';
import { startServiceStub } from '../service-stub.ts';

/** A page whose service answers each `GET` with these topics. */
async function pageWith(topics: string[]) {
  const stub = await startServiceStub(({ method }) =>
    method === 'GET'
      ? { status: 200, body: { topics, preferences: quiet } }
      : { status: 200, body: { token: 'kept' } },
  );
  const scope = () => 'https://site.example/sineta/';
  const records = createRecordStore(scope);
  const service = { service: stub.origin, site: 'default', fetch };
  const settings = { records, scope, worker: () => '', service: () => service };
  const register = () => {
    const device = { token: 'kept', endpoint: 'https://push.example/1', vapidKey: 'key' };
    return records.update('device', () => ({ ...device, service: stub.origin, site: 'default' }));
  };
  return { stub, records, settings, register, [Symbol.asyncDispose]: stub[Symbol.asyncDispose] };
}

const quiet = { dailyLimit: null, quietHours: { start: '22:00', end: '07:00' }, urgentOnly: false };
const urgent = { dailyLimit: null, quietHours: null, urgentOnly: true };
const [ana, bia] = ['ana', 'bia'].map((id) => ({ id, signature: id.slice(-1).repeat(64) }));

test('a device that gets another user has the topics and preferences that the service gave it', async () => {
  await using page = await pageWith(['obras']);
  const { stub, records, settings, register } = page;
  await register();
  await setUser(settings, ana);
  expect(stub.arrived.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
  await records.update('choices', (choices) => ({ ...choices, topics: ['escola'], preferences: urgent }));
  await setUser(settings, bia);
  expect(stub.arrived.map(({ method }) => method)).toEqual(['PATCH', 'GET', 'PATCH', 'GET']);
  expect(await records.read('choices')).toEqual({ user: bia, topics: ['obras'], preferences: quiet });
});

test('without a device, a visitor who signs in keeps what was chosen, and a user who leaves takes it along', async () => {
  await using page = await pageWith(['obras']);
  const { stub, records, settings } = page;
  const chosen = { locale: 'es', topics: ['escola'], preferences: urgent };
  await records.update('choices', () => chosen);
  await setUser(settings, ana);
  await setUser(settings, { ...ana!, signature: 'f'.repeat(64) });
  expect(await records.read('choices')).toMatchObject(chosen);
  await setUser(settings, null);
  expect(await records.read('choices')).toEqual({ locale: 'es', user: null });
  expect(stub.arrived).toEqual([]);
});

test('what another tab stores while the user is named stays', async () => {
  await using page = await pageWith([]);
  const { records, settings } = page;
  const read: typeof records.read = async (key, unknown) => {
    const value = await records.read(key, unknown);
    if (key === 'choices') await records.update('choices', (choices) => ({ ...choices, locale: 'es' }));
    return value;
  };
  await setUser({ ...settings, records: { ...records, read } }, ana);
  expect(await records.read('choices')).toEqual({ locale: 'es', user: ana });
});

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
  const sent = stub.arrived.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body }) => body)).toEqual([{ user: former }, { user: current }]);
  expect(await records.read('choices')).toEqual({ user: current });
});

test.each([
  { what: 'chosen', topics: ['escola'] },
  { what: 'not chosen', topics: undefined },
])('the topics of a user are reported to the tabs if those before were $what', async ({ topics }) => {
  await using page = await pageWith(['obras']);
  const { records, settings, register } = page;
  await register();
  await records.update('choices', () => ({ topics }));
  const reported: unknown[] = [];
  const stop = onTopics(settings, (now) => reported.push(now));
  await setUser(settings, ana);
  await expect.poll(() => reported).toEqual([['obras']]);
  // Read again, they are the same.
  await followedTopics(settings);
  stop();
  expect(reported).toEqual([['obras']]);
});

test('topics that another device of the user has chosen are reported to the tabs once they are read', async () => {
  await using page = await pageWith(['obras']);
  const { records, settings, register } = page;
  await register();
  await records.update('choices', () => ({ user: ana, topics: ['escola'] }));
  const reported: unknown[] = [];
  const stop = onTopics(settings, (now) => reported.push(now));
  await followedTopics(settings);
  await expect.poll(() => reported).toEqual([['obras']]);
  stop();
});
