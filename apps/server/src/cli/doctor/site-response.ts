import { type Site, siteSchema } from '@sineta/protocol';
import type { Fetched } from './fetched.ts';

/** The site in the response; undefined if this is not a response of Sineta. */
export function readSite(fetched: Fetched): Site | undefined {
  if (!fetched.ok || fetched.status !== 200) return undefined;
  try {
    return siteSchema.safeParse(JSON.parse(fetched.body)).data;
  } catch {
    return undefined;
  }
}

/** Whether the service does not respond, or a proxy responds for it. */
export function isServiceDown({
  site,
  serviceGuessed,
}: {
  readonly site: Fetched;
  readonly serviceGuessed: boolean;
}): boolean {
  return !serviceGuessed && (!site.ok || site.status >= 500);
}

/** The address of the site's icon, if it has one. */
export function iconOf(fetched: Fetched): URL | undefined {
  return URL.parse(readSite(fetched)?.icon ?? '') ?? undefined;
}
