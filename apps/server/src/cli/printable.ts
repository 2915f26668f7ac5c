/**
 * Escapes the control characters of a text from elsewhere: a terminal would carry them out, to change lines above or its
 * title. They include those that reverse the direction of text (Unicode UAX #9 §2).
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
