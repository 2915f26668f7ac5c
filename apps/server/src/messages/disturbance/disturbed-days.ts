import type { AudienceCount, Disturbance } from '@sineta/protocol';
import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import { dayOf, daysUntil } from '../../database/paging/day.ts';
import { outcomeRetention } from '../../database/retention.ts';
import { dayIn, readSiteDays } from '../../devices/time-zones/site-days.ts';
import { listSites } from '../../sites/sites.ts';
import { countDisturbedNow } from './find-disturbed.ts';

/**
 * Stores for each site how many devices are disturbed now, if that is the most of the day, and forgets old days. When a
 * device was visited earlier is not stored, so the past cannot be counted later.
 */
export async function recordDisturbedDays(db: Executor, now: number, signal: AbortSignal): Promise<void> {
  for (const { id: site, timeZone } of await listSites(db)) {
    if (signal.aborted) return;
    const day = dayIn(timeZone, now);
    await storeDisturbedDay(db, site, day, await countDisturbedNow(db, site, now));
  }
  await db
    .deleteFrom('disturbed_day')
    .where('day', '<', dayOf(now - outcomeRetention))
    .execute();
}

/** Stores a count of a day, unless an earlier one of the same day is as high. */
export async function storeDisturbedDay(
  db: Executor,
  site: string,
  day: string,
  { devices, exact }: AudienceCount,
): Promise<void> {
  await db
    .insertInto('disturbed_day')
    .values({ site, day, devices, exact: exact ? 1 : 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['site', 'day'])
        .doUpdateSet((stored) => ({
          devices: stored.ref('excluded.devices'),
          exact: stored.ref('excluded.exact'),
        }))
        .where(sql.ref('disturbed_day.devices'), '<', sql.ref('excluded.devices')),
    )
    .execute();
}

/** The latest days of a site that were counted. */
export async function listDisturbedDays(
  db: Executor,
  site: string,
  days: number,
  now: number,
): Promise<Disturbance['days']> {
  const dayOf = await readSiteDays(db, [site]);
  const rows = await db
    .selectFrom('disturbed_day')
    .select(['day', 'devices', 'exact'])
    .where('site', '=', site)
    .where('day', '>=', daysUntil(dayOf(site, now), days)[0]!)
    .orderBy('day')
    .execute();
  return rows.map(({ day, devices, exact }) => ({ day, devices, exact: exact === 1 }));
}
