/** One line of newline-delimited JSON, without its line end. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Undefined if the line exceeds the limit. */
  readonly bytes: Buffer | undefined;
}

const newline = 0x0a;

/** Splits a body into lines, in constant memory. Empty lines are skipped. */
export async function* ndjsonLines(body: AsyncIterable<Buffer>, maxLineBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;

  const keep = (part: Buffer): void => {
    length += part.length;
    if (length <= maxLineBytes) parts.push(part);
    else parts = [];
  };
  const take = (): Line | undefined => {
    const line = { number, bytes: length <= maxLineBytes ? Buffer.concat(parts) : undefined };
    const isEmpty = line.bytes?.every(isSpace) ?? false;
    number += 1;
    parts = [];
    length = 0;
    return isEmpty ? undefined : line;
  };

  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      const line = take();
      if (line) yield line;
    }
    keep(chunk.subarray(start));
  }
  const last = take();
  if (last) yield last;
}

/** The white space of JSON (RFC 8259 §2). */
function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}
