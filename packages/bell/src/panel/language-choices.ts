/** The languages of the panel itself. */
const known = ['pt-BR', 'en', 'es'];

/**
 * The languages to choose from, BCP 47: the chosen one, those of the browser, and the panel's own where
 * no other of the same language is there yet.
 */
export function languageChoices(chosen: string | null, preferred: readonly string[]): string[] {
  const choices = new Set(chosen ? [chosen, ...preferred] : preferred);
  const languages = new Set([...choices].map(languageOf));
  return [...choices, ...known.filter((tag) => !languages.has(languageOf(tag)))];
}

/** The name of a language in that language, as it begins a line. */
export function languageName(tag: string): string {
  try {
    // “English (United States)”, beside “English”, and not “American English”.
    const names = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' });
    const name = names.of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // What a site or a visitor wrote may be no tag.
    return tag;
  }
}

function languageOf(tag: string): string {
  return tag.split('-')[0]!.toLowerCase();
}
