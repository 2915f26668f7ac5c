import { LRUCache } from 'lru-cache';
import type { ReadRevision } from './revisions.ts';

/** In entries: the sites of one service are few. */
const sitesKept = 1000;

/** Computes what depends on the settings, the keys and the topics of a site again only after a change of the site. */
export function rememberAtRevision<Value extends object>(
  readRevision: ReadRevision,
  compute: (site: string) => Promise<Value>,
): (site: string) => Promise<Value> {
  const known = new LRUCache<string, { readonly revision: number; readonly value: Value }>({
    max: sitesKept,
  });
  return async (site) => {
    const revision = await readRevision(site);
    const remembered = known.get(site);
    if (remembered !== undefined && remembered.revision === revision) return remembered.value;
    const value = await compute(site);
    // Strangers can invent any number of sites.
    if (revision !== undefined) known.set(site, { revision, value });
    return value;
  };
}
