/** What it takes to compare two words. A test counts the calls. */
export type Compare = (word: string, other: string, most: number) => boolean;

/**
 * Whether a word becomes another one by few edits: inserting, deleting or replacing a letter, or swapping two neighbours (the
 * Damerau–Levenshtein distance, without edits of swapped letters). Ends at the first edit too many: for `most` of 2 it reads
 * the end of a word 16 times at most.
 */
export function isNear(word: string, other: string, most: number, at = 0, otherAt = 0): boolean {
  let [start, otherStart] = [at, otherAt];
  while (start < word.length && word[start] === other[otherStart]) {
    start++;
    otherStart++;
  }
  const [left, otherLeft] = [word.length - start, other.length - otherStart];
  if (Math.abs(left - otherLeft) > most) return false;
  if (left === 0 || otherLeft === 0) return true;
  if (most === 0) return false;
  const isSwapped =
    left > 1 && word[start] === other[otherStart + 1] && word[start + 1] === other[otherStart];
  return (
    isNear(word, other, most - 1, start + 1, otherStart + 1) ||
    isNear(word, other, most - 1, start + 1, otherStart) ||
    isNear(word, other, most - 1, start, otherStart + 1) ||
    (isSwapped && isNear(word, other, most - 1, start + 2, otherStart + 2))
  );
}

/** How many edits a misspelt word can have: any shorter word is near to too many others. */
export function mostEditsOf({ length }: string): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2;
}
