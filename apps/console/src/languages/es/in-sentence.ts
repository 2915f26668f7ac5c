/** A date of `Intl` as it is read after “el”: “28 nov 2026” becomes “28 de nov de 2026”, with the time that follows it. */
export function inSentence(date: string): string {
  return date.replace(/^(\d+) (\p{L}+\.?) (\d{4})/u, '$1 de $2 de $3');
}
