import { deviceIdOf, type TestDevice } from '@sineta/protocol';
import { forKeyShare } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { deviceOf } from '../find-devices.ts';

/** The devices to which the team of a site sends tests, by name. */
export function listTestDevices(db: Executor, site: string): Promise<TestDevice[]> {
  return db
    .selectFrom('test_device')
    .select(['device as id', 'name'])
    .where('site', '=', site)
    .orderBy('name')
    .orderBy('device')
    .execute();
}

/** The name of a device to which the team sends tests; undefined for another one. */
export async function findTestName(
  db: Executor,
  { site, token }: Pick<DeviceRow, 'site' | 'token'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('test_device')
    .select('name')
    .where('site', '=', site)
    .where('device', '=', deviceIdOf(token))
    .executeTakeFirst();
  return row?.name;
}

/** Saves or renames a device for tests. Returns false if the device was deleted. */
export function saveTestDevice(db: Executor, token: string, name: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    // Locked, so that a concurrent deletion finds the name.
    const device = await forKeyShare(transaction, deviceOf(transaction, token)).executeTakeFirst();
    if (device === undefined) return false;
    await transaction
      .insertInto('test_device')
      .values({ site: device.site, device: deviceIdOf(token), name })
      .onConflict((conflict) => conflict.columns(['site', 'device']).doUpdateSet({ name }))
      .execute();
    return true;
  });
}

/** Returns the removed name; undefined if the device was not saved. */
export async function removeTestDevice(
  db: Executor,
  { site, token }: Pick<DeviceRow, 'site' | 'token'>,
): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('test_device')
    .where('site', '=', site)
    .where('device', '=', deviceIdOf(token))
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}
