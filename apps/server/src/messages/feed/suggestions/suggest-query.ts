import { foldSearched, hasSearchWord, limits, searchWordsOf } from '@sineta/protocol';
import type { SearchWord } from '@sineta/protocol/search-words';
import { type Compare, isNear, mostEditsOf } from './near-word.ts';
import { type IndexedWord, type WordIndex, wordsIn } from './word-index.ts';

/** Each is searched in all texts, and compared with all of their words. */
const mostWords = 6;
/** A singular of as many letters also stands for the longer words that begin with it: “vacina” for “vacinação”. */
const shortestStem = 6;

/** The texts that were searched. */
export interface SearchedTexts<Text> {
  /** Each with its folded form; also those that the search excludes: their words are not misspelt. */
  readonly texts: readonly (readonly [Text, folded: string])[];
  readonly words: () => WordIndex<Text>;
  /** Those among which something is to be found. */
  readonly candidates: readonly (readonly [Text, folded: string])[];
  /** A text with its accents. */
  readonly written: (text: Text) => string;
}

/**
 * Suggests a query instead of one that finds nothing: each word that no text has is replaced by the nearest one of a text. A
 * candidate has all words of the suggestion.
 */
export function suggestQuery<Text>(
  query: string,
  { texts, words, candidates, written }: SearchedTexts<Text>,
  compare: Compare = isNear,
): string | undefined {
  const searched = searchWordsOf(query);
  if (searched.length > mostWords) return undefined;
  const known = searched.filter((word) => texts.some(([, folded]) => hasSearchWord(folded, word)));
  const unknown = searched.filter((word) => !known.includes(word));
  if (unknown.length === 0 || !unknown.every(isReplaceable)) return undefined;
  let left = new Set(
    candidates
      .filter(([, folded]) => known.every((word) => hasSearchWord(folded, word)))
      .map(([text]) => text),
  );
  const replaced = new Map<string, string>();
  for (const word of unknown) {
    const nearest = left.size === 0 ? undefined : nearestWord(word, words(), left, compare);
    if (!nearest) return undefined;
    left = new Set(nearest.texts.filter((text) => left.has(text)));
    replaced.set(word.word, spellingIn(written(nearest.texts.find((text) => left.has(text))!), nearest.word));
  }
  const suggested = query
    .split(/\s+/)
    .map((part) => replaced.get(searchWordsOf(part)[0]?.word ?? '') ?? part)
    .join(' ');
  return suggested.length > limits.searchLength ? undefined : suggested;
}

/** Whether it has enough letters, and nothing else. */
function isReplaceable({ word }: SearchWord): boolean {
  return mostEditsOf(word) > 0 && /^[\p{L}'-]+$/u.test(word);
}

/** The word of some texts with the fewest edits, and of those the one that most of the texts have. */
function nearestWord<Text>(
  { word, singulars }: SearchWord,
  index: WordIndex<Text>,
  within: ReadonlySet<Text>,
  compare: Compare,
): IndexedWord<Text> | undefined {
  const stems = singulars.filter(({ length }) => length >= shortestStem);
  const mostEdits = mostEditsOf(word);
  let best = { edits: mostEdits, count: 0, found: undefined as IndexedWord<Text> | undefined };
  const editsTo = (other: string): number => {
    let most = best.edits;
    if (Math.abs(other.length - word.length) <= most && compare(word, other, most)) {
      while (most > 1 && compare(word, other, most - 1)) most--;
      return most;
    }
    return stems.some((stem) => other.startsWith(stem)) ? mostEdits : Infinity;
  };
  for (const found of index) {
    const edits = editsTo(found.word);
    if (edits > best.edits) continue;
    const count = found.texts.filter((text) => within.has(text)).length;
    if (count > 0 && (edits < best.edits || count > best.count)) best = { edits, count, found };
  }
  return best.found;
}

/** How a text writes a folded word. */
function spellingIn(text: string, folded: string): string {
  return wordsIn(text).find((word) => foldSearched(word) === folded) ?? folded;
}
