/**
 * The beginning of a text, of whole words if it has any, without punctuation at its end. Pure.
 * @param most - its length at most
 */
export function leadStart(text: string, most: number): string {
  const words = new RegExp(`^.{0,${most}}(?=\\s)`, 'su').exec(text)?.[0].replace(/[\s.,;:–—-]+$/u, '');
  return words || Array.from(text).slice(0, most).join('');
}
