/** A run of lines without an empty one between them. */
export interface Paragraph {
  /** Where it starts in the body: what tells it from another of the same words. */
  readonly start: number;
  readonly text: string;
}

/** Splits what a sender wrote at its empty lines, however many, so that a notice cannot fill the board with nothing. */
export function paragraphs(body = ''): Paragraph[] {
  const lines = body.replace(/\r\n?/g, '\n');
  return Array.from(lines.matchAll(/\S.*(?:\n.*\S.*)*/g), ({ index, 0: text }) => ({ start: index, text }));
}
