/** The part of a text whose words are suggested: the title of a notice, and the first lines of its body. */
const indexedLength = 400;
/** More than a thousand notices have. */
const mostWords = 10_000;
/** Longer ones are addresses, and words of languages without spaces. */
const longestWord = 40;

/** A folded word, and the texts that have it. */
export interface IndexedWord<Text> {
  readonly word: string;
  readonly texts: readonly Text[];
}

/** The words of texts, each once. */
export type WordIndex<Text> = readonly IndexedWord<Text>[];

/** @param texts - each with its folded form; if there are too many words, those of the first texts are kept */
export function indexWords<Text>(texts: Iterable<readonly [Text, folded: string]>): WordIndex<Text> {
  const index = new Map<string, Text[]>();
  for (const [text, folded] of texts) {
    for (const word of wordsIn(folded, indexedLength)) {
      const known = index.get(word);
      if (known === undefined) {
        if (index.size < mostWords && word.length <= longestWord) index.set(word, [text]);
      } else if (known.at(-1) !== text) {
        known.push(text);
      }
    }
  }
  return Array.from(index, ([word, texts]) => ({ word, texts }));
}

/** Letters and their marks, joined by hyphens or apostrophes. */
const joinedWords = /\p{L}[\p{L}\p{M}]*(?:['’‘´-]\p{L}[\p{L}\p{M}]*)*/gu;
const joints = /['’‘´-]/;

/**
 * The words of a text without its numbers, also those that are joined: “segunda-feira” is three.
 * @param length - of the part of the text that has them
 */
export function wordsIn(text: string, length = text.length): string[] {
  const words = text.slice(0, length).match(joinedWords) ?? [];
  // It may be cut.
  if (text.length > length) words.pop();
  const parts = words.filter((word) => joints.test(word)).flatMap((word) => word.split(joints));
  return [...parts, ...words];
}
