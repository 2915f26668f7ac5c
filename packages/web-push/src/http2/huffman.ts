import { Http2Error } from './http2-error.ts';

/** Bits of each byte's code, and of the end of string's (RFC 7541 Appendix B). */
// prettier-ignore
export const codeLengths: readonly number[] = [
  13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28,
  28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6,
  5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10,
  13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
  7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6,
  15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5,
  6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28,
  20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23,
  24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24,
  22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23,
  21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
  26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25,
  19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27,
  20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23,
  26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26,
  30,
];

const endOfString = 256;
const shortest = 5;
const longest = 30;

/** The codes of one length follow each other, in the order of what they stand for. */
interface CodeRange {
  readonly first: number;
  readonly symbols: readonly number[];
}

const ranges: readonly CodeRange[] = buildRanges();
/** By the next eight bits: symbol × 16 + length for a code that short, else 0. */
const quick: Uint16Array = buildQuick();

function buildRanges(): CodeRange[] {
  const ranges: CodeRange[] = [];
  let first = 0;
  for (let length = 0; length <= longest; length++) {
    const symbols = [...codeLengths.keys()].filter((symbol) => codeLengths[symbol] === length);
    ranges.push({ first, symbols });
    first = (first + symbols.length) * 2;
  }
  return ranges;
}

function buildQuick(): Uint16Array {
  const table = new Uint16Array(256);
  for (let length = shortest; length <= 8; length++) {
    const { first, symbols } = ranges[length]!;
    for (const [offset, symbol] of symbols.entries()) {
      const from = (first + offset) << (8 - length);
      table.fill(symbol * 16 + length, from, from + (1 << (8 - length)));
    }
  }
  return table;
}

/**
 * Decodes a Huffman-coded string (RFC 7541 §5.2).
 *
 * @throws Http2Error `COMPRESSION_ERROR` for an end of string within it and for padding that is none.
 */
export function decodeHuffman(source: Buffer, start: number, end: number): string {
  const target = Buffer.allocUnsafe(Math.ceil(((end - start) * 8) / shortest));
  let written = 0;
  let position = start;
  /** Bits that are read but not decoded yet, the last of them lowest. */
  let bits = 0;
  let count = 0;

  for (;;) {
    while (count <= 8 && position < end) {
      bits = (bits << 8) | source[position++]!;
      count += 8;
    }
    const next =
      count >= 8 ? (bits >>> (count - 8)) & 0xff : ((bits << (8 - count)) | (0xff >> count)) & 0xff;
    const found = quick[next]!;
    const length = found & 0xf;
    if (found !== 0 && length <= count) {
      target[written++] = found >>> 4;
      count -= length;
      bits &= (1 << count) - 1;
      continue;
    }
    if (position === end && count < 8) {
      // Padding is the beginning of the end of string: ones, fewer than a byte.
      if (bits !== (1 << count) - 1) throw malformed();
      return target.toString('latin1', 0, written);
    }
    let code = bits;
    let size = count;
    while (size <= 22 && position < end) {
      code = (code << 8) | source[position++]!;
      size += 8;
    }
    const symbolLength = lengthOf(code, size);
    const { first, symbols } = ranges[symbolLength]!;
    const symbol = symbols[(code >>> (size - symbolLength)) - first]!;
    if (symbol === endOfString) throw malformed();
    target[written++] = symbol;
    count = size - symbolLength;
    bits = code & (2 ** count - 1);
  }
}

/** The length of the code that the first of these bits are, all of which are longer than eight. */
function lengthOf(bits: number, count: number): number {
  for (let length = 9; length <= count; length++) {
    const { first, symbols } = ranges[length]!;
    if ((bits >>> (count - length)) - first < symbols.length) return length;
  }
  throw malformed();
}

function malformed(): Http2Error {
  return new Http2Error('COMPRESSION_ERROR', 'A Huffman-coded string is malformed');
}
