import { headerLanguageOf } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { knownTimeZone, wallClockAt } from '../devices/time-zones/wall-clock.ts';
import { hasSite, type SiteSet } from '../http/grants.ts';
import { listSites, requireSite } from '../sites/sites.ts';
import type { Reader } from './reader.ts';

interface NamedFile {
  readonly name: string;
  readonly reader: Reader | undefined;
}

/**
 * The name of a file with a list of a site, which has the day by the clock of the site, and its reader.
 * @throws ApiError `not_found` if there is no such site
 */
export async function siteFile(
  db: Executor,
  site: string,
  list: string,
  locale: string | undefined,
): Promise<NamedFile> {
  const timeZone = knownTimeZone((await requireSite(db, site)).timeZone);
  return fileOf(`${site}-${list}`, locale, timeZone);
}

/** The part of a file's name for a message: its title in ASCII, which all systems accept, or its id if nothing is left. Pure. */
export function fileNameOf(title: string, id: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const name = words.reduce((whole, word) => (whole.length < longestTitle ? `${whole}-${word}` : whole), '');
  return name.slice(1, 1 + longestTitle).replace(/-$/, '') || id;
}

/** Characters; the name has the site, the list and the day too. */
const longestTitle = 40;

/** The same for a list about several sites: by their clock if all of them have the same one, else by UTC. */
export async function workspaceFile(
  db: Executor,
  sites: SiteSet,
  list: string,
  locale: string | undefined,
): Promise<NamedFile> {
  const zones = (await listSites(db)).filter(({ id }) => hasSite(sites, id)).map(({ timeZone }) => timeZone);
  return fileOf(list, locale, new Set(zones).size === 1 ? knownTimeZone(zones[0]) : 'UTC');
}

function fileOf(name: string, locale: string | undefined, timeZone: string): NamedFile {
  return {
    name: `${name}-${wallClockAt(Date.now(), timeZone).day}`,
    reader: locale === undefined ? undefined : { language: headerLanguageOf(locale), locale, timeZone },
  };
}
