/**
 * The language of a file for the operator, with the region of the browser if it has one for this language: spreadsheets in
 * Mexico take commas between the fields, and those in Spain semicolons.
 *
 * @param preferred - BCP 47, the languages of the browser
 */
export function headerLanguageIn(language: string, preferred: readonly string[]): string {
  const [primary] = language.split('-');
  return preferred.find((tag) => new RegExp(`^${primary}-(?:[A-Z]{2}|\\d{3})$`).test(tag)) ?? language;
}
