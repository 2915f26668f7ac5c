import { limits } from '@sineta/protocol';
import { LRUCache } from 'lru-cache';
import type { Executor } from '../../database/executor.ts';
import { requireSite } from '../sites.ts';
import { languageVariant } from './reader-language.ts';

/**
 * Shortens the language of a reader to a variant of what a site shows.
 * @returns undefined for the texts in the language of the site
 * @throws ApiError `not_found`
 */
export type VariantOf = (site: string, language: string, version: string) => Promise<string | undefined>;

interface SiteLanguages {
  readonly language: string;
  readonly tags: ReadonlySet<string>;
}

interface Known {
  readonly version: string;
  readonly languages: Promise<SiteLanguages>;
}

/**
 * Reads the language of a site and the tags of its translations again only after a change.
 * @param readTags - those of what is shown
 */
export function createVariantReader(
  db: Executor,
  readTags: (site: string) => Promise<ReadonlySet<string>>,
): VariantOf {
  const known = new LRUCache<string, Known>({ max: limits.sites });

  async function read(site: string): Promise<SiteLanguages> {
    const [{ language }, tags] = await Promise.all([requireSite(db, site), readTags(site)]);
    return { language, tags };
  }

  async function languagesOf(site: string, version: string): Promise<SiteLanguages> {
    const latest = known.get(site);
    if (latest?.version === version) return latest.languages;
    const languages = read(site);
    const entry = { version, languages };
    known.set(site, entry);
    try {
      return await languages;
    } catch (error) {
      // A failed read is not reused: the next one may work.
      if (known.get(site) === entry) known.delete(site);
      throw error;
    }
  }

  return async (id, reader, version) => {
    const { language: site, tags } = await languagesOf(id, version);
    return languageVariant({ language: reader, site }, tags);
  };
}
