import { foldSearched, isWholeWord, type SearchWord } from '@sineta/protocol/search-words';

/** A part of a text. */
export interface TextPart {
  /** Its position, which distinguishes equal parts. */
  readonly start: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** A shorter word is marked only where it is a whole word: “a” is in most others. */
const shortestPart = 3;

/** The maximum number of marks in a text. */
const mostMarks = 50;

/**
 * Splits a text where the words of a search occur in it, without regard to case and accents. Linear in its length for each
 * word.
 */
export function markWords(text: string, words: readonly SearchWord[]): readonly TextPart[] {
  const folded = foldSearched(text);
  const marked = new Uint8Array(folded.length);
  const mark = (word: string, isPartMarked: boolean) => {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (isPartMarked || isWholeWord(folded, at, end)) marked.fill(1, at, end);
    }
  };
  for (const { word, singulars } of words) {
    mark(word, word.length >= shortestPart);
    for (const singular of singulars) mark(singular, false);
  }
  return partsOf(text, edgesOf(marked).slice(0, 2 * mostMarks), placesOf(text, folded));
}

/** Where marks begin and end, in turn. */
function edgesOf(marked: Uint8Array): number[] {
  const edges: number[] = [];
  for (let at = 0; at <= marked.length; at++) if ((marked[at] ?? 0) !== (marked[at - 1] ?? 0)) edges.push(at);
  return edges;
}

function partsOf(text: string, edges: readonly number[], placeOf: (at: number) => number): TextPart[] {
  const places = [0, ...edges.map(placeOf), text.length];
  return places
    .slice(1)
    .map((end, index) => ({
      start: places[index]!,
      text: text.slice(places[index], end),
      isMarked: index % 2 === 1,
    }))
    .filter((part) => part.text !== '');
}

/** Returns the place in a text of a place in its folded form, which may be shorter or longer. */
function placesOf(text: string, folded: string): (at: number) => number {
  const isAligned = folded.length === text.length && !/\p{M}/u.test(text);
  if (isAligned) return (at) => at;
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    for (let unit = foldSearched(character).length; unit > 0; unit--) places.push(place);
    place += character.length;
  }
  // After the last character, and the marks that belong to it.
  return (at) => places[at] ?? text.length;
}
