import { foldText } from '../formats.ts';

/** A word of a search. */
export interface SearchWord {
  /** Folded. A notice has it anywhere, also as part of a longer word. */
  readonly word: string;
  /** What it may be the plural of. A notice has them as whole words: “pal” (of “pais”) is no part of “municipal”. */
  readonly singulars: readonly string[];
}

/**
 * The endings of plurals in Portuguese, Spanish and English, folded, and those of their singulars. A word may have
 * several: “mães” is “mãe”, “pães” is “pão”.
 */
const endings: readonly (readonly [plural: string, singular: string])[] = [
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ois', 'ol'],
  ['ns', 'm'],
  ['ies', 'y'],
  ['es', ''],
  ['s', ''],
];

/** A shorter singular would be found in too many notices. */
const shortestSingular = 3;

/** The singulars that a folded word can be the plural of: some of them are no words, and found nowhere. */
export function singularsOf(word: string): readonly string[] {
  return endings
    .filter(([plural]) => word.endsWith(plural))
    .map(([plural, singular]) => word.slice(0, -plural.length) + singular)
    .filter((singular) => singular.length >= shortestSingular);
}

/** Quotation marks and the punctuation of sentences, which are no part of the word beside them. */
const punctuation = new Set('\'"“”„‟‚‛‹›«».,;:!?¿¡…()[]–—');

/** A text in the form for searching, in which every apostrophe is the same. As long as its folded form. */
export function foldSearched(text: string): string {
  return foldText(text).replaceAll(/[’‘´]/g, "'");
}

/** The words of a query, each once. */
export function searchWordsOf(query: string): readonly SearchWord[] {
  const words = new Set(foldSearched(query).split(/\s+/).map(trimPunctuation));
  words.delete('');
  return Array.from(words, (word) => ({ word, singulars: singularsOf(word) }));
}

function trimPunctuation(word: string): string {
  let [start, end] = [0, word.length];
  while (punctuation.has(word.charAt(start))) start++;
  while (end > start && punctuation.has(word.charAt(end - 1))) end--;
  return word.slice(start, end);
}

/** Whether a text, as {@link foldSearched} returns it, has a word of a search. Linear in its length. */
export function hasSearchWord(text: string, { word, singulars }: SearchWord): boolean {
  return text.includes(word) || singulars.some((singular) => hasWholeWord(text, singular));
}

function hasWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (isWholeWord(text, at, at + word.length)) return true;
  }
  return false;
}

/** Whether a part of a text is no part of a longer word. */
export function isWholeWord(text: string, start: number, end: number): boolean {
  return !isOfWord(text[start - 1]) && !isOfWord(text[end]);
}

function isOfWord(character = ''): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
