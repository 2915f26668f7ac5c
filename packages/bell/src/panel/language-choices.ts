/** The languages of the panel itself. */
const known = ['pt-BR', 'en', 'es'];

/**
 * The languages to choose from, BCP 47: the chosen one, those of the browser, and the panel's own where
 * no other of the same language is there yet. `en` beside `en-US` would be the same language twice, since a
 * notice is looked up in both for either; `pt-PT` beside `pt-BR` is another.
 */
export function languageChoices(chosen: string | null, preferred: readonly string[]): string[] {
  const choices: string[] = [];
  for (const tag of [...(chosen ? [chosen] : []), ...preferred]) {
    if (!choices.some((choice) => contains(choice, tag) || contains(tag, choice))) choices.push(tag);
  }
  const languages = new Set(choices.map(languageOf));
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

/** Whether a tag is the other with more subtags. Tags have no case: RFC 5646 §2.1.1. */
function contains(wide: string, narrow: string): boolean {
  return `${narrow}-`.toLowerCase().startsWith(`${wide}-`.toLowerCase());
}

function languageOf(tag: string): string {
  return tag.split('-')[0]!.toLowerCase();
}
