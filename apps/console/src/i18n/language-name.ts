/** The name of a language in another one, capitalized: “Português (Brasil)”. */
export function languageName(tag: string, inLanguage: string): string {
  const name = nameOf(
    new Intl.DisplayNames(inLanguage, { type: 'language', languageDisplay: 'standard' }),
    tag,
  );
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}

/** Names languages in another one, as inside a sentence: “português (Brasil)”. */
export function languageNamesIn(language: string): (tag: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (tag) => nameOf(names, tag);
}

/** Tags come from devices, and `of` refuses some that the service stores, such as “pt-a” and “en-u-hc-h12”. */
function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
