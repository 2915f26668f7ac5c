import { foldText } from '@sineta/protocol/formats';

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

/** The words of a query, folded. */
export function wordsOf(query: string): readonly string[] {
  return [...new Set(foldText(query).split(/\s+/))].filter((word) => word !== '');
}

/** Splits a text where folded words occur in it, without regard to case and accents. Linear in its length for each word. */
export function markWords(text: string, words: readonly string[]): readonly TextPart[] {
  const folded = foldText(text);
  const marked = new Uint8Array(folded.length);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (word.length >= shortestPart || isWhole(folded, at, end)) marked.fill(1, at, end);
    }
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
    for (let unit = foldText(character).length; unit > 0; unit--) places.push(place);
    place += character.length;
  }
  // After the last character, and the marks that belong to it.
  return (at) => places[at] ?? text.length;
}

function isWhole(text: string, start: number, end: number): boolean {
  return !isPart(text[start - 1]) && !isPart(text[end]);
}

function isPart(character = ''): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
