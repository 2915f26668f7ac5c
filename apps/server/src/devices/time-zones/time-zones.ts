import type { Executor } from '../../database/executor.ts';

/** Stores that a device of the site has this time zone. There are a few hundred names at most. */
export async function addTimeZone(db: Executor, site: string, timeZone: string): Promise<void> {
  await db
    .insertInto('device_time_zone')
    .values({ site, time_zone: timeZone })
    .onConflict((conflict) => conflict.columns(['site', 'time_zone']).doNothing())
    .execute();
}

export async function listTimeZones(db: Executor, site: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device_time_zone')
    .select('time_zone')
    .where('site', '=', site)
    .orderBy('time_zone')
    .execute();
  return rows.map((row) => row.time_zone);
}
