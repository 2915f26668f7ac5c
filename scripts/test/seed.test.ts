import { createEndpointPolicy } from '@sineta/web-push';
import { expect, test, vi } from 'vitest';
import { readAudience } from '../../apps/server/src/overview/overview.ts';
import { countAudience } from '../../apps/server/src/devices/counts/count-audience.ts';
import { recountDevices } from '../../apps/server/src/devices/counts/recount.ts';
import {
  listDisturbedDays,
  recordDisturbedDays,
} from '../../apps/server/src/messages/disturbance/disturbed-days.ts';
import { countDisturbed } from '../../apps/server/src/messages/disturbance/find-disturbed.ts';
import { listTopicsOf } from '../../apps/server/src/devices/topics/topics.ts';
import { findSite } from '../../apps/server/src/sites/sites.ts';
import { currentVapidKey } from '../../apps/server/src/sites/vapid-keys/vapid-keys.ts';
import { createTestDelivery, sendTo, statusOf } from '../../apps/server/test/harness/delivery.ts';
import { openTestStorage } from '../../apps/server/test/harness/storage.ts';
import { seedAudience } from '../seed/audience.ts';
import { readSeedOptions } from '../seed/options.ts';
import { createRandom } from '../seed/random.ts';
import { seedSite } from '../seed/site.ts';

test('a message to the seeded audience fails without leaving the machine', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  const { publicKey } = (await currentVapidKey(db, 'default'))!;
  const now = Date.now();
  await db
    .transaction()
    .execute((transaction) =>
      seedAudience(transaction, createRandom(1), { site: 'default', vapidKey: publicKey, devices: 64, now }),
    );
  await recountDevices(db, 'default');
  expect((await readAudience(db, (await findSite(db, 'default'))!, 1, now)).browsers.length).toBeGreaterThan(
    3,
  );
  const policy = createEndpointPolicy();
  for (const { endpoint } of await db.selectFrom('device').select('endpoint').execute()) {
    expect(() => policy.check(endpoint)).toThrow('not a known push service');
    // If even that is allowed, the name has no address.
    expect(new URL(endpoint).hostname).toMatch(/\.invalid$/);
  }

  const delivery = await createTestDelivery(storage, []);
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }));
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('failed'), {
    timeout: 60_000,
  });
  const { targeted, failed, held } = (await statusOf(storage, id)).counts;
  // At night, some seeded people have quiet hours.
  expect(failed + held).toBe(targeted);
  const reasons = await db.selectFrom('failure').select('reason').distinct().execute();
  expect(reasons).toEqual([{ reason: 'endpoint_not_allowed' }]);
});

test('what seeded devices did can be estimated from some of the shards', async () => {
  const { db } = await openTestStorage();
  await seedSite(db, { devices: 20_000, messages: 3, now: Date.now() });
  await recountDevices(db, 'default');
  const messages = await db
    .selectFrom('message')
    .select(['id', 'clicked'])
    .where('state', '=', 'sent')
    .where('clicked', '>', 500)
    .execute();
  expect(messages.length).toBeGreaterThan(0);
  for (const { id, clicked } of messages) {
    const { devices, exact } = await countAudience(db, 'default', { filter: { clickedMessages: [id] } });
    expect(exact).toBe(false);
    expect(devices / clicked).toBeGreaterThan(0.85);
    expect(devices / clicked).toBeLessThan(1.15);
  }
});

test('a seeded message of a topic was for those who have the topic', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  await seedSite(db, { devices: 2000, messages: 45, now: Date.now() });
  const subscribed = await db
    .selectFrom('topic_subscription')
    .select(({ fn }) => ['topic', fn.countAll<number>().as('devices')])
    .groupBy('topic')
    .execute();
  const sent = await db
    .selectFrom('message')
    .select(['topic', 'targeted'])
    .where('audience', '=', 'topic')
    .where('state', '=', 'sent')
    .execute();
  expect(sent.length).toBeGreaterThan(3);
  for (const { topic, targeted } of sent) {
    const { devices } = subscribed.find((one) => one.topic === topic)!;
    // By its share of all, so that chance makes it a few more or less.
    expect({ topic, isWithin: targeted < devices * 1.3 }).toEqual({ topic, isWithin: true });
  }
});

test('people have devices with the same topics and preferences, and messages', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  await seedSite(db, { devices: 3000, messages: 4, directMessages: 120, now: Date.now() });
  const devices = await db.selectFrom('device').selectAll().where('user_id', 'is not', null).execute();
  expect(devices.length).toBeGreaterThan(900);
  expect(devices.length).toBeLessThan(1150);
  const people = Map.groupBy(devices, ({ user_id }) => user_id!);
  expect(new Set([...people.values()].map(({ length }) => length))).toEqual(new Set([1, 2, 3]));
  for (const group of people.values()) {
    expect(new Set(group.map(({ preferences }) => preferences)).size).toBe(1);
    const topics = await listTopicsOf(db, group);
    expect(new Set(group.map(({ token }) => JSON.stringify(topics.get(token)))).size).toBe(1);
  }
  expect(devices.filter(({ preferences }) => preferences !== null).length).toBeGreaterThan(100);
  const direct = await db.selectFrom('direct_message').selectAll().where('user_id', 'is not', null).execute();
  expect(direct.length).toBeGreaterThan(20);
  for (const { user_id, token } of direct) {
    expect(people.get(user_id!)!.map((device) => device.token)).toContain(token);
  }
});

test('as many devices have a last click as clicked the seeded messages', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  await seedSite(db, { devices: 2000, messages: 1, now: Date.now() });
  const { clicked } = await db
    .selectFrom('message')
    .select('clicked')
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow();
  const marked = await db
    .selectFrom('device')
    .select('token')
    .where('last_clicked_at', 'is not', null)
    .execute();
  expect(clicked).toBeGreaterThan(10);
  expect(marked.length).toBe(clicked);
});

test('the devices behind each number of a seeded message are listed, and none of them failed', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  await seedSite(db, { devices: 2000, messages: 45, directMessages: 120, now: Date.now() });
  const messages = await db.selectFrom('message').selectAll().where('state', '=', 'sent').execute();
  const receipts = Map.groupBy(
    await db.selectFrom('receipt').selectAll().execute(),
    ({ message, event }) => `${message} ${event}`,
  );
  const failures = await db.selectFrom('failure').selectAll().execute();
  expect(failures.length).toBeGreaterThan(10);
  for (const { id, displayed, clicked, dismissed } of messages) {
    const [shown, used, ended] = (['displayed', 'clicked', 'dismissed'] as const).map(
      (event) => new Map(receipts.get(`${id} ${event}`)?.map(({ token, at }) => [token, at])),
    );
    expect([shown!.size, used!.size, ended!.size]).toEqual([displayed, clicked, dismissed]);
    for (const [token, at] of [...used!, ...ended!]) expect(shown!.get(token)).toBeLessThanOrEqual(at);
    for (const token of used!.keys()) expect(ended!.has(token)).toBe(false);
    const failed = failures.filter(({ message }) => message === id);
    expect(failed.filter(({ token }) => shown!.has(token))).toEqual([]);
  }
});

test('seeded failures are those of the push service of the device', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  await seedSite(db, { devices: 20_000, messages: 8, directMessages: 120, now: Date.now() });
  const services = { safari: 'apple', firefox: 'mozilla', edge: 'microsoft' };
  const failures = await db
    .selectFrom('failure')
    .innerJoin('device', 'device.token', 'failure.token')
    .select(['browser', 'service'])
    .execute();
  const direct = await db
    .selectFrom('any_direct_message')
    .innerJoin('device', 'device.token', 'any_direct_message.token')
    .select(['browser', 'service'])
    .execute();
  expect(new Set(failures.map(({ service }) => service)).size).toBe(4);
  expect(direct.length).toBe(120);
  for (const { browser, service } of [...failures, ...direct]) {
    expect(service).toBe(services[browser as keyof typeof services] ?? 'google');
  }
});

test('the next message disturbs a few percent of the devices, and the days before are counted', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  const now = Date.now();
  const devices = 4000;
  await seedSite(db, { devices, messages: 3, busyDay: true, now });
  await recountDevices(db, 'default');
  await recordDisturbedDays(db, now, new AbortController().signal);
  const next = await countDisturbed(db, 'default', { everyone: true }, now);
  expect(next.devices / devices).toBeGreaterThan(0.02);
  expect(next.devices / devices).toBeLessThan(0.06);
  const days = await listDisturbedDays(db, 'default', 90, now);
  expect(days).toHaveLength(90);
  expect(days.filter((day) => day.devices > 0).length).toBeGreaterThan(20);
  expect(days.at(-1)!.devices / devices).toBeGreaterThan(0.02);
});

test('options that the seed does not have are named', () => {
  expect(readSeedOptions([])).toEqual({ devices: 100_000, help: false });
  expect(readSeedOptions(['--devices', '25', '--help'])).toEqual({ devices: 25, help: true });
  expect(() => readSeedOptions(['--device=5', '-x'])).toThrow('there is no option --device, -x');
  expect(() => readSeedOptions(['25'])).toThrow('there is no option 25');
  expect(() => readSeedOptions(['--devices', 'many'])).toThrow('whole number');
  expect(() => readSeedOptions(['--devices'])).toThrow('--devices');
});
