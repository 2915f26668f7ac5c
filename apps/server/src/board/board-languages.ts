import { primaryOf } from '../sites/languages/reader-language.ts';

/** The languages that the pages have texts in. */
const pageLanguages = ['pt', 'en', 'es'];

/**
 * The languages of a board as primary subtags, that of the site first: the others have texts of notices, of topics or of
 * the board itself.
 * @param tags - of the translations
 */
export function boardLanguages(site: string, tags: readonly string[]): readonly string[] {
  const own = primaryOf(site);
  const used = new Set(tags.map(primaryOf));
  return [own, ...pageLanguages.filter((language) => language !== own && used.has(language))];
}
