import type { Executor } from '../database/executor.ts';
import { requireSite } from '../sites/sites.ts';
import { knownTimeZone, wallClockAt } from '../devices/time-zones/wall-clock.ts';

/**
 * The name of a file with a list of a site: the site, the list, and the day by the clock of the site.
 * @throws ApiError `not_found` if there is no such site
 */
export async function fileNameOf(db: Executor, site: string, list: string): Promise<string> {
  const { timeZone } = await requireSite(db, site);
  return `${site}-${list}-${wallClockAt(Date.now(), knownTimeZone(timeZone)).day}`;
}
