/** The languages of the panel itself. */
const known = ['pt-BR', 'en', 'es'];

/**
 * The languages to choose from, as BCP 47 tags: the chosen one, those of the browser, and the panel's own languages that are
 * still missing. `en` beside `en-US` would offer the same language twice, since the lookup finds a notice for both; `pt-PT`
 * beside `pt-BR` is a different one.
 */
export function languageChoices(chosen: string | null, preferred: readonly string[]): string[] {
  const choices: string[] = [];
  for (const tag of [...(chosen ? [chosen] : []), ...preferred]) {
    if (!choices.some((choice) => contains(choice, tag) || contains(tag, choice))) choices.push(tag);
  }
  const languages = new Set(choices.map(languageOf));
  return [...choices, ...known.filter((tag) => !languages.has(languageOf(tag)))];
}

/** The name of a language in that language, capitalised. */
export function languageName(tag: string): string {
  try {
    // With 'standard', en-US is “English (United States)”, which fits beside “English”; the default is “American English”.
    const names = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' });
    const name = names.of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // A tag that a site or a visitor has entered may be invalid.
    return tag;
  }
}

/** Whether a tag equals the other or is a prefix of it. Tags are case-insensitive (RFC 5646 §2.1.1). */
function contains(wide: string, narrow: string): boolean {
  return `${narrow}-`.toLowerCase().startsWith(`${wide}-`.toLowerCase());
}

function languageOf(tag: string): string {
  return tag.split('-')[0]!.toLowerCase();
}
