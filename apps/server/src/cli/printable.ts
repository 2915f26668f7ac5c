/**
 * Control characters, which a terminal would carry out, to change lines above or its title. They include those that reverse the
 * direction of text (Unicode UAX #9 §2).
 */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escapes the control characters of a text from elsewhere. */
export function printable(text: string): string {
  return text.replaceAll(controls, (character) => `\\u{${hexOf(character)}}`);
}

/** The JSON of a value with texts from elsewhere, whose control characters are escaped (RFC 8259 §7). */
export function printableJson(value: unknown): string {
  // The line breaks are those between members: within a text JSON escapes them.
  return JSON.stringify(value, null, 2).replaceAll(controls, (character) =>
    character === '\n' ? character : `\\u${hexOf(character).padStart(4, '0')}`,
  );
}

function hexOf(character: string): string {
  return character.codePointAt(0)!.toString(16);
}
