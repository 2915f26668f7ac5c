import { generateVapidKeys } from '@sineta/web-push';
import { expect, it } from 'vitest';
import { forgetDevice } from '../../../src/devices/devices.ts';
import { importDevices } from '../../../src/devices/import/import-devices.ts';
import { listVapidKeys, retireUnusedKeys } from '../../../src/devices/vapid-keys/vapid-key-use.ts';
import { addVapidKey, findVapidKey, listUsableKeys } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { registerDevices, registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { plansOf } from '../../harness/query-plans.ts';

const day = 24 * 60 * 60 * 1000;

describeOnEngines((open) => {
  it('retires a former key after a week without devices, but never the current one', async () => {
    const { db, ...storage } = await open();
    const [token] = await registerDevices({ db, ...storage }, 'https://push.example', 1);
    const pair = generateVapidKeys();
    const now = Date.now();
    await addVapidKey(db, 'default', pair, { current: true }, now);
    const states = async () => (await listVapidKeys(db, 'default')).map(({ state }) => state);

    await retireUnusedKeys(db, now + 8 * day);
    expect(await states()).toEqual(['retiring', 'current']);
    await forgetDevice(db, token!);
    await retireUnusedKeys(db, now + 6 * day);
    expect(await states()).toEqual(['retiring', 'current']);
    await retireUnusedKeys(db, now + 8 * day);
    expect(await states()).toEqual(['retired', 'current']);
    expect(await listUsableKeys(db, 'default')).toEqual(new Set([pair.publicKey]));
  });

  it('keeps a former key that a device uses without reading devices', async () => {
    const storage = await open();
    await registerDevices(storage, 'https://push.example', 1);
    const now = Date.now();
    await addVapidKey(storage.db, 'default', generateVapidKeys(), { current: true }, now);
    const plans = await plansOf(storage, (db) => retireUnusedKeys(db, now + 8 * day));
    expect(plans.join('\n')).not.toMatch(/\bdevice\b/);
    const states = (await listVapidKeys(storage.db, 'default')).map(({ state }) => state);
    expect(states).toEqual(['retiring', 'current']);
  });

  it('still signs for a device whose key has just retired, and reuses the key when it is added again', async () => {
    const { db } = await open();
    const pair = generateVapidKeys();
    const now = Date.now();
    await addVapidKey(db, 'default', pair, { current: false }, now);
    await retireUnusedKeys(db, now + 8 * day);
    expect(await findVapidKey(db, 'default', pair.publicKey)).toEqual(pair);
    await addVapidKey(db, 'default', pair, { current: false }, now + 9 * day);
    expect(await listUsableKeys(db, 'default')).toContain(pair.publicKey);
    await retireUnusedKeys(db, now + 10 * day);
    expect(await listUsableKeys(db, 'default')).toContain(pair.publicKey);
  });

  it('makes the second of two keys current that are added at once', async () => {
    const storage = await open();
    const { db } = storage;
    const [first, second] = [generateVapidKeys(), generateVapidKeys()];
    const { adding } = await db.transaction().execute(async (transaction) => {
      await addVapidKey(transaction, 'default', first, { current: true });
      const adding = addVapidKey(db, 'default', second, { current: true });
      await untilWaiting(storage);
      return { adding };
    });
    expect(await adding).toEqual({ state: 'current', added: true, changed: true });
    const states = new Map(
      (await listVapidKeys(db, 'default')).map(({ publicKey, state }) => [publicKey, state]),
    );
    expect([states.get(first.publicKey), states.get(second.publicKey)]).toEqual(['retiring', 'current']);
  });

  it('imports a group with many topics, and a repeated device once', async () => {
    const { db } = await open();
    const topics = Array.from({ length: 100 }, (_, number) => `topic-${number}`);
    const group = Array.from({ length: 120 }, (_, number) =>
      registrationAt(`https://push.example/${number}`, { topics }),
    );
    const result = await importDevices(db, 'default', [...group, group[0]!]);
    expect(result).toEqual({ imported: 120, known: 1 });
    expect(await importDevices(db, 'default', group)).toEqual({ imported: 0, known: 120 });
    const { count } = await db
      .selectFrom('topic_subscription')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(12_000);
  });
});
