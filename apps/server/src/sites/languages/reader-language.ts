import { lookUpLanguage } from './language-lookup.ts';

/** The language that a visitor reads, and that of the site, in which texts without a translation are. BCP 47. */
export interface ReaderLanguage {
  readonly language: string;
  readonly site: string;
}

/**
 * The tag of the translation for a reader: what the lookup of RFC 4647 §3.4 finds, else any variant of the language, since
 * `es-MX` reads `es-ES` better than Portuguese.
 * @param tags - of the translations
 * @returns undefined for the text in the language of the site
 */
export function tagFor({ language, site }: ReaderLanguage, tags: readonly string[]): string | undefined {
  const all = new Map([site, ...tags].map((tag) => [tag.toLowerCase(), tag]));
  const found = lookUpLanguage(language, all) ?? [...all.values()].find((tag) => isVariant(tag, language));
  return found === site ? undefined : found;
}

/**
 * Shortens the language of a reader to what decides which texts there are: any number of languages have as few variants as
 * the site has tags.
 * @param tags - of all translations
 * @returns undefined if there is no text in the language
 */
export function languageVariant(
  { language, site }: ReaderLanguage,
  tags: ReadonlySet<string>,
): string | undefined {
  const all = new Map([site, ...tags].map((tag) => [tag.toLowerCase(), tag]));
  const found = lookUpLanguage(language, all);
  if (found !== undefined) return found === site ? undefined : found;
  return [...tags].some((tag) => isVariant(tag, language)) ? primaryOf(language) : undefined;
}

/** The first subtag of a language, in lower case. */
export function primaryOf(language: string): string {
  return language.toLowerCase().split('-')[0]!;
}

function isVariant(tag: string, language: string): boolean {
  return primaryOf(tag) === primaryOf(language);
}
