/** The name of a language in another one, capitalized: “Português (Brasil)”. */
export function languageName(tag: string, inLanguage: string): string {
  const name =
    new Intl.DisplayNames(inLanguage, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}
