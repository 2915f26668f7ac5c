/** Chooses the text for a count, by the rules of the language (Unicode CLDR). */
export function plural(language: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(language);
  return (count, one, other) => (rules.select(count) === 'one' && count !== 0 ? one : other);
}
