/** The name of a language in another one, capitalized: “Português (Brasil)”. */
export function languageName(tag: string, inLanguage: string): string {
  const name = languageNamesIn(inLanguage, 'standard')(tag);
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}

/**
 * Names languages in another one, as inside a sentence: “português (Brasil)”.
 * @param languageDisplay - `standard`: with the region, where some dialects have a name of their own
 */
export function languageNamesIn(
  language: string,
  languageDisplay?: Intl.DisplayNamesLanguageDisplay,
): (tag: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay });
  return (tag) => {
    // Tags come from devices, and `of` refuses some that the service stores, such as “pt-a” and “en-u-hc-h12”.
    try {
      return names.of(tag) ?? tag;
    } catch {
      return tag;
    }
  };
}
