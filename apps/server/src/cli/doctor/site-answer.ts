import { type Site, siteSchema } from '@sineta/protocol';
import type { Fetched } from './fetched.ts';

/** What the service told of the site; undefined when it told nothing that Sineta tells. */
export function readSite(fetched: Fetched): Site | undefined {
  if (!fetched.ok || fetched.status !== 200) return undefined;
  try {
    return siteSchema.safeParse(JSON.parse(fetched.body)).data;
  } catch {
    return undefined;
  }
}

/** Whether nobody answers where the service is, or only a proxy that stands before it. */
export function isServiceDown({
  site,
  serviceGuessed,
}: {
  readonly site: Fetched;
  readonly serviceGuessed: boolean;
}): boolean {
  return !serviceGuessed && (!site.ok || site.status >= 500);
}

/** Where the site's icon is, if it has one. */
export function iconOf(fetched: Fetched): URL | undefined {
  return URL.parse(readSite(fetched)?.icon ?? '') ?? undefined;
}
