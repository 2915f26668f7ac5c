import type { Browser, System } from '@sineta/protocol';
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
import { expect, it } from 'vitest';
import { daysUntil } from '../../../src/database/paging/day.ts';
import { countSiteDevices, listDeviceCounts } from '../../../src/devices/counts/device-counts.ts';
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
import { describeOnEngines } from '../../harness/engines.ts';

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

async function readCounts({ db }: Storage) {
  const dimensions = ['all', 'browser', 'system', 'language', 'vapid_key', 'topic', 'tag'] as const;
  return Promise.all(dimensions.map((dimension) => listDeviceCounts(db, 'default', dimension)));
}

describeOnEngines((open) => {
  it('equal a recount after any changes of devices', async () => {
    const storage = await open();
    const tokens = new Map<number, string>();
    await check(
      asyncProperty(array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
        for (const step of operations) await run(storage, tokens, step);
        const kept = await readCounts(storage);
        const devices = await countSiteDevices(storage.db, 'default');
        const days = await listDeviceDays(storage.db, 'default', daysUntil(Date.now(), 2));
        const { added, removed } = [...days.values()].reduce(
          (sum, { added, removed }) => ({ added: sum.added + added, removed: sum.removed + removed }),
          { added: 0, removed: 0 },
        );
        expect(added - removed).toBe(devices);
        await recountDevices(storage.db, 'default');
        expect(kept).toEqual(await readCounts(storage));
      }),
      { numRuns: storage.engine === 'sqlite' ? 60 : 20 },
    );
  });

  it('are right after concurrent registrations', async () => {
    const { db } = await open();
    await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        registerDevice(db, 'default', {
          ...registrationAt(`https://push.example/many/${number}`),
          locale: 'pt-BR',
          topics: ['missas', 'festas'],
        }),
      ),
    );
    expect(await countSiteDevices(db, 'default')).toBe(40);
    expect(await listDeviceCounts(db, 'default', 'topic')).toEqual([
      { value: 'festas', devices: 40 },
      { value: 'missas', devices: 40 },
    ]);
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

/** More devices than are read for a count, so that only some of the shards are. */
function userTags(user: number): string[] {
  return Array.from({ length: 20 }, (_, number) => `user:${user}:${number}`);
}
