import { expect, it } from 'vitest';
import { devicePages } from '../../../src/exports/lists/devices.ts';
import { userPages } from '../../../src/exports/lists/users.ts';
import { collect } from '../../harness/collect.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { registerDevices } from '../../harness/devices.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { openTestStorage } from '../../harness/storage.ts';

const origin = 'https://push.example';

describeOnEngines((open) => {
  it('has each device and each user once, in several pages', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, origin, 504, { locale: 'pt-BR' });
    await registerDevices(storage, `${origin}/others`, 2, { locale: 'en' });
    await db.transaction().execute(async (transaction) => {
      for (const [number, token] of tokens.entries()) {
        const user = number < 2 ? 'ana' : `user-${number}`;
        await transaction.updateTable('device').set({ user_id: user }).where('token', '=', token).execute();
      }
    });

    const devices = await collect(devicePages(db, 'default', { language: 'pt' }));
    expect(devices.length).toBeGreaterThan(1);
    const ids = devices.flat().map(({ id }) => id);
    expect(ids.toSorted()).toEqual(tokens.map((token) => token.slice(0, 16)).toSorted());
    const all = await collect(devicePages(db, 'default', {}));
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(506);

    const users = await collect(userPages(db, 'default'));
    expect(users.length).toBe(2);
    expect(users.flat()).toHaveLength(503);
    expect(new Set(users.flat().map(({ user }) => user)).size).toBe(503);
    expect(users[0]![0]).toMatchObject({ user: 'ana', devices: 2 });
  });
});

it('SQLite reads users in the order of their index', async () => {
  const storage = await openTestStorage();
  const plans = await plansOf(storage, (db) => collect(userPages(db, 'default')));
  expect(plans.join('\n')).toContain('device_of_user');
  expect(plans.join('\n')).not.toContain('TEMP B-TREE');
});
