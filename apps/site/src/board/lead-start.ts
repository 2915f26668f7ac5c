/**
 * Cuts a text after a word, and drops the punctuation there; a first word that is too long is cut within. Pure.
 * @param most - the length that it is cut to
 */
export function leadStart(text: string, most: number): string {
  const words = new RegExp(`^.{0,${most}}(?=\\s)`, 'su').exec(text)?.[0].replace(/[\s.,;:–—-]+$/u, '');
  return words || Array.from(text).slice(0, most).join('');
}
