/** A part of a text that is an address of the web, or has none. */
export interface AddressPart {
  /** Its position in the text, which distinguishes equal parts. */
  readonly start: number;
  readonly text: string;
  readonly isAddress: boolean;
}

/**
 * An address does not end with the punctuation of the sentence around it, except a parenthesis that it opens itself. Linear:
 * a parenthesis is looked for only up to the next one.
 */
const address = /(https?:\/\/(?:[.,;:!?)\]”’»…*_']*(?:\([^\s<>"()]*\)|[^\s<>".,;:!?)\]”’»…*_']))+)/;

/** Divides a text at the addresses in it. Pure. */
export function addressParts(text: string): AddressPart[] {
  let end = 0;
  return text.split(address).map((part, index) => {
    end += part.length;
    return { start: end - part.length, text: part, isAddress: index % 2 === 1 };
  });
}
