import type { Browser, System } from '@sineta/protocol';
import { browsers } from '@sineta/protocol/user-agent';
import {
  type Arbitrary,
  array,
  assert as check,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { dayLength, dayOf, daysUntil } from '../../../src/database/paging/day.ts';
import { countSiteDevices, listDeviceCounts } from '../../../src/devices/counts/device-counts.ts';
import { foldDayValues, sumDayValues } from '../../../src/devices/counts/device-day-values.ts';
import { listDeviceDays } from '../../../src/devices/counts/device-days.ts';
import { forgetDevice, registerDevice, updateDevice } from '../../../src/devices/devices.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { listFrequentTags } from '../../../src/devices/counts/frequent-tags.ts';
import { importDevices } from '../../../src/devices/import/import-devices.ts';
import { markDevice } from '../../../src/devices/liveness.ts';
import type { Storage } from '../../../src/database/open.ts';
import { recountDevices } from '../../../src/devices/counts/recount.ts';
import { changeTopics } from '../../../src/devices/topics/change-topics.ts';
import { replaceTags } from '../../../src/devices/topics/tags.ts';
import { registrationAt } from '../../harness/devices.ts';
import { describeOnEngines, usePostgres } from '../../harness/engines.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { openTestStorage } from '../../harness/storage.ts';

const traits = record(
  {
    browser: constantFrom<Browser>('chrome', 'firefox'),
    system: constantFrom<System>('linux', 'android'),
    locale: constantFrom('pt-BR', 'pt', 'en-US', 'tlh', 'x-klingon'),
    topics: array(constantFrom('missas', 'festas', 'avisos'), { maxLength: 4 }),
  },
  { requiredKeys: [] },
);
const tags = array(constantFrom('staff', 'plan:gold', 'a'), { maxLength: 4 });
const number = nat({ max: 5 });
const operation = oneof(
  record({ kind: constant('register' as const), device: number, traits }),
  record({ kind: constant('update' as const), device: number, traits }),
  record({
    kind: constantFrom('add' as const, 'remove' as const),
    device: number,
    topics: array(constantFrom('missas', 'festas', 'avisos'), { minLength: 1, maxLength: 3 }),
  }),
  record({ kind: constant('tag' as const), device: number, tags }),
  record({ kind: constant('rotate' as const), device: number, to: number, traits }),
  record({ kind: constant('import' as const), devices: array(number, { maxLength: 4 }), traits, tags }),
  record({ kind: constant('forget' as const), device: number }),
  record({ kind: constant('prune' as const), device: number }),
);
type Operation = typeof operation extends Arbitrary<infer Value> ? Value : never;

const registrations = Array.from({ length: 6 }, (_, number) =>
  registrationAt(`https://push.example/${number}`),
);

async function run({ db }: Storage, tokens: Map<number, string>, step: Operation): Promise<void> {
  if (step.kind === 'import') {
    const lines = step.devices.map((number) => ({
      ...registrations[number]!,
      ...step.traits,
      tags: step.tags,
    }));
    await importDevices(db, 'default', lines);
    return;
  }
  const registration = registrations[step.device]!;
  const token = tokens.get(step.device);
  if (step.kind === 'register') {
    tokens.set(step.device, (await registerDevice(db, 'default', { ...registration, ...step.traits })).token);
  } else if (token === undefined) {
    return;
  } else if (step.kind === 'update') {
    await updateDevice(db, token, step.traits);
  } else if (step.kind === 'add' || step.kind === 'remove') {
    await changeTopics(db, token, step.kind, step.topics);
  } else if (step.kind === 'tag') {
    await replaceTags(db, 'default', token, step.tags);
  } else if (step.kind === 'rotate') {
    const { subscription, vapidKey } = registrations[step.to]!;
    await updateDevice(db, token, { subscription, vapidKey, ...step.traits });
  } else if (step.kind === 'forget') {
    await forgetDevice(db, token);
  } else {
    const device = await findDevice(db, token);
    if (device === undefined) return;
    await markDevice(db, device, 'gone', Date.now());
    await markDevice(db, device, 'confirmed_gone', Date.now());
  }
}

async function nameTopic({ db }: Storage, id: string): Promise<void> {
  await db
    .insertInto('topic')
    .values({ site: 'default', id, name: id, description: '', created_at: 1 })
    .execute();
}

function changesBy(dimension: 'browser' | 'topic', { db }: Storage) {
  const days = daysUntil(dayOf(Date.now()), 2);
  const values = dimension === 'browser' ? browsers : ['missas', 'festas', 'avisos'];
  return sumDayValues(db, 'default', { dimension, values }, days, days[0]!);
}

function sumOf(changes: readonly { readonly joined: number; readonly left: number }[]): number {
  return changes.reduce((sum, { joined, left }) => sum + joined - left, 0);
}

async function readCounts({ db }: Storage) {
  const dimensions = ['all', 'browser', 'system', 'language', 'vapid_key', 'topic', 'tag'] as const;
  return Promise.all(dimensions.map((dimension) => listDeviceCounts(db, 'default', dimension)));
}

describeOnEngines((open) => {
  it('equal a recount after any changes of devices', async () => {
    const storage = await open();
    await nameTopic(storage, 'missas');
    const tokens = new Map<number, string>();
    await check(
      asyncProperty(array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
        for (const step of operations) await run(storage, tokens, step);
        const kept = await readCounts(storage);
        const devices = await countSiteDevices(storage.db, 'default');
        const days = await listDeviceDays(storage.db, 'default', daysUntil(dayOf(Date.now()), 2));
        const { added, removed } = [...days.values()].reduce(
          (sum, { added, removed }) => ({ added: sum.added + added, removed: sum.removed + removed }),
          { added: 0, removed: 0 },
        );
        expect(added - removed).toBe(devices);
        expect(sumOf(await changesBy('browser', storage))).toBe(devices);
        const topics = await changesBy('topic', storage);
        expect(topics.every(({ value }) => value === 'missas')).toBe(true);
        const [followers] = await listDeviceCounts(storage.db, 'default', 'topic', ['missas']);
        expect(sumOf(topics)).toBe(followers?.devices ?? 0);
        await recountDevices(storage.db, 'default');
        expect(kept).toEqual(await readCounts(storage));
      }),
      { numRuns: storage.engine === 'sqlite' ? 60 : 20 },
    );
  });

  it('are right after concurrent registrations, also once their days are over', async () => {
    const storage = await open();
    const { db } = storage;
    await nameTopic(storage, 'missas');
    const now = Date.now();
    const described = { locale: 'pt-BR', topics: ['missas', 'festas'] };
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => {
        const registration = { ...registrationAt(`https://push.example/many/${number}`), ...described };
        return registerDevice(db, 'default', registration, now);
      }),
    );
    expect(await countSiteDevices(db, 'default')).toBe(40);
    expect(await listDeviceCounts(db, 'default', 'topic')).toEqual([
      { value: 'festas', devices: 40 },
      { value: 'missas', devices: 40 },
    ]);
    const read = async () => [
      ...(await changesBy('browser', storage)),
      ...(await changesBy('topic', storage)),
    ];
    const changes = await read();
    expect(changes).toMatchObject([
      { value: 'other', joined: 40, left: 0 },
      { value: 'missas', joined: 40, left: 0 },
    ]);
    await foldDayValues(db, now + dayLength);
    expect(await read()).toEqual(changes);
    const rows = await db.selectFrom('device_day_value').select('slot').execute();
    expect(rows).toEqual([{ slot: 0 }, { slot: 0 }]);
    await foldDayValues(db, Date.now() + 800 * dayLength);
    expect(await read()).toEqual([]);
  });

  it('keep the browser of a device that a back end changes', async () => {
    const { db } = await open();
    const registration = registrationAt('https://push.example/kept');
    const { token } = await registerDevice(db, 'default', {
      ...registration,
      browser: 'safari',
      system: 'ios',
    });
    await updateDevice(db, token, { locale: 'en' });
    expect(await listDeviceCounts(db, 'default', 'browser')).toEqual([{ value: 'safari', devices: 1 }]);
  });

  it('list the most frequent of any number of tags', async () => {
    const { db } = await open();
    const lines = Array.from({ length: 1200 }, (_, number) => ({
      ...registrationAt(`https://push.example/tagged/${number}`),
      tags: ['all', ...(number % 2 === 0 ? ['half'] : []), ...userTags(number)],
    }));
    await importDevices(db, 'default', lines);
    const frequent = [
      { value: 'all', devices: 1200 },
      { value: 'half', devices: 600 },
    ];
    expect(await listFrequentTags(db, 'default', 2)).toEqual({ tags: frequent, more: true });
    const others = await listFrequentTags(db, 'escola', 2);
    expect(others).toEqual({ tags: [], more: false });
  });
});

it('SQLite forgets old days by the primary key, until housekeeping ends', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  const row = { site: 'default', dimension: 'topic', slot: 0, added: 1, removed: 0 } as const;
  const keys = [
    { value: 'a', day: '2024-01-01' },
    { value: 'b', day: '2024-01-01' },
    { value: 'b', day: '2026-11-20' },
    { value: 'c', day: '2024-01-01' },
  ];
  await db
    .insertInto('device_day_value')
    .values(keys.map((key) => Object.assign(key, row)))
    .execute();
  const now = Date.parse('2026-11-23T12:00:00Z');
  const left = () => db.selectFrom('device_day_value').select(['value', 'day']).execute();
  await foldDayValues(db, now, AbortSignal.abort());
  expect(await left()).toHaveLength(4);
  const plans = await plansOf(storage, (watched) => foldDayValues(watched, now));
  const ofTable = plans.filter((plan) => plan.includes('device_day_value'));
  const byKey = 'SEARCH device_day_value USING PRIMARY KEY (site=?';
  expect([...new Set(ofTable)].sort()).toEqual([
    `${byKey} AND (dimension,value)>(?,?))`,
    `${byKey} AND dimension=? AND value=? AND day<?)`,
    `${byKey})`,
  ]);
  expect(await left()).toEqual([{ value: 'b', day: '2026-11-20' }]);
});

describe('on PostgreSQL', () => {
  const createDatabase = usePostgres();

  it('do not deadlock when transactions delete devices of different shards', async () => {
    const { db } = await openTestStorage({ databaseUrl: await createDatabase() });
    const lines = Array.from({ length: 1500 }, (_, number) =>
      registrationAt(`https://push.example/shards/${number}`),
    );
    await importDevices(db, 'default', lines);
    const devices = await db.selectFrom('device').select(['shard', 'token']).execute();
    const tokenIn = (wanted: number) => devices.find(({ shard }) => shard === wanted)!.token;
    const bothBegan = Promise.withResolvers<void>();
    const attempts: string[] = [];
    let began = 0;
    const forgetAll = (first: string, second: string) =>
      inTransaction(db, async (transaction) => {
        attempts.push(first);
        await forgetDevice(transaction, first);
        began += 1;
        if (began === 2) bothBegan.resolve();
        await bothBegan.promise;
        await forgetDevice(transaction, second);
      });
    // The shards 3 and 19, and 4 and 20, count in the same slots.
    await Promise.all([forgetAll(tokenIn(3), tokenIn(20)), forgetAll(tokenIn(4), tokenIn(19))]);
    expect(attempts).toHaveLength(2);
    expect(await countSiteDevices(db, 'default')).toBe(lines.length - 4);
  });
});

/** More devices than are read for a count, so that only some of the shards are. */
function userTags(user: number): string[] {
  return Array.from({ length: 20 }, (_, number) => `user:${user}:${number}`);
}
