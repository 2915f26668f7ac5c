/** The characters that the fonts of the pictures have: those of languages in Latin letters. */
const drawable =
  /^[ -~\u00a0-\u00ac\u00ae-\u0131\u0134-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u01fa-\u021b\u1e80-\u1e85\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212\u2215]+$/u;

/**
 * The emoji that the font has: those of Unicode 15. Later ones would be empty boxes.
 * Unicode 15.1 added only sequences of these, which are drawn one beside the other.
 */
const emoji =
  /[\p{RGI_Emoji}--[\u{1fae9}\u{1fac6}\u{1fabe}\u{1fadc}\u{1fa89}\u{1fa8f}\u{1fadf}\u{1faea}\u{1f6d8}\u{1facd}\u{1fa8a}\u{1fa8e}\u{1faef}\u{1fac8}]]/v;

const emojiParts = new RegExp(`(${emoji.source})`, 'v');

/** A longer text does not fit in a picture, and would take time to set. */
const mostCharacters = 240;

/**
 * What a picture shows of a text: one line, without the signs that its fonts lack. Undefined for a text of which letters
 * are missing, and for one of which nothing is left.
 */
export function drawableText(text: string): string | undefined {
  let drawn = '';
  for (const part of text.normalize('NFC').replace(/\s+/g, ' ').split(emojiParts)) {
    const shown = emoji.test(part) ? part : drawableCharacters(part);
    if (shown === undefined) return undefined;
    drawn += shown;
  }
  const characters = Array.from(drawn.replace(/ +/g, ' ').trim());
  if (characters.length <= mostCharacters) return characters.join('') || undefined;
  return `${characters
    .slice(0, mostCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

/** What is shown of a text without emoji; undefined if letters are missing. */
function drawableCharacters(text: string): string | undefined {
  let drawn = '';
  for (const character of text) {
    // Such as a letter of a ligature, or one that imitates bold type.
    const written = [character, character.normalize('NFKC')].find((form) => drawable.test(form));
    if (written !== undefined) drawn += written;
    else if (/[\p{L}\p{N}]/u.test(character)) return undefined;
  }
  return drawn;
}
