import type { Executor } from '../../database/executor.ts';
import { knownTimeZone, wallClockAt } from './wall-clock.ts';

/** Names the day of an instant by the clock of a site, such as 2026-11-21. */
export type DayOfSite = (site: string, at: number) => string;

/** Milliseconds. All time zones differ from UTC by a multiple of it, so that every day begins with one. */
export const quarter = 15 * 60 * 1000;

/** Reads the time zones of sites, to name days of theirs. A site that does not exist has UTC. */
export async function readSiteDays(db: Executor, sites: Iterable<string>): Promise<DayOfSite> {
  const ids = [...new Set(sites)];
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('site').select(['id', 'time_zone']).where('id', 'in', ids).execute();
  const zones = new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
  // Names cost microseconds, and many events are of one moment.
  const known = new Map<string, string>();
  return (site, at) => {
    const key = `${Math.floor(at / quarter)} ${site}`;
    const day = known.get(key) ?? dayIn(zones.get(site), at);
    known.set(key, day);
    return day;
  };
}

/** The day of an instant by the clocks of a time zone; by UTC if this Node.js does not know it. */
export function dayIn(timeZone: string | undefined, at: number): string {
  return wallClockAt(at, knownTimeZone(timeZone)).day;
}
