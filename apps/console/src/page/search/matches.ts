import { foldText } from '@sineta/protocol/formats';

/** Whether a text contains every word that is typed, ignoring case and accents. */
export function matches(text: string, typed: string): boolean {
  const folded = foldText(text);
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
