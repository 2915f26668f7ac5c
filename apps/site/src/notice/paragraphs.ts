/** Consecutive lines without an empty one. */
export interface Paragraph {
  /** Its position in the body, which distinguishes equal paragraphs. */
  readonly start: number;
  readonly text: string;
}

/** Splits a body at empty lines. Their number does not matter, so that a notice cannot fill the board with space. */
export function paragraphs(body = ''): Paragraph[] {
  const lines = body.replace(/\r\n?/g, '\n');
  return Array.from(lines.matchAll(/\S.*(?:\n.*\S.*)*/g), ({ index, 0: text }) => ({ start: index, text }));
}
