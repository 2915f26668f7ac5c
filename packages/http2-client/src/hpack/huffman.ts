import { Http2Error } from '../http2-error.ts';

/** The code length in bits of each byte and of the end-of-string symbol (RFC 7541 Appendix B). */
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
const minCodeLength = 5;
const maxCodeLength = 30;

/** The codes of one length are consecutive numbers, in the order of their symbols. */
interface CodeRange {
  readonly first: number;
  readonly symbols: readonly number[];
}

const ranges: readonly CodeRange[] = buildRanges();
/** For each value of the next eight bits, symbol × 16 + code length if the code is that short, otherwise 0. */
const shortCodes: Uint16Array = buildShortCodes();

function buildRanges(): CodeRange[] {
  const ranges: CodeRange[] = [];
  let first = 0;
  for (let length = 0; length <= maxCodeLength; length++) {
    const symbols = [...codeLengths.keys()].filter((symbol) => codeLengths[symbol] === length);
    ranges.push({ first, symbols });
    first = (first + symbols.length) * 2;
  }
  return ranges;
}

function buildShortCodes(): Uint16Array {
  const table = new Uint16Array(256);
  for (let length = minCodeLength; length <= 8; length++) {
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
 * @throws Http2Error `COMPRESSION_ERROR` for an end-of-string symbol inside the string or for invalid padding.
 */
export function decodeHuffman(source: Buffer, start: number, end: number): string {
  const target = Buffer.allocUnsafe(Math.ceil(((end - start) * 8) / minCodeLength));
  const endBit = end * 8;
  let written = 0;
  let bit = start * 8;
  while (bit < endBit) {
    const next = bitsAt(source, bit, end);
    const found = shortCodes[next]!;
    const length = found & 0xf;
    if (found !== 0 && bit + length <= endBit) {
      target[written++] = found >>> 4;
      bit += length;
      continue;
    }
    // Padding is the start of the end-of-string code, which is all ones, and shorter than a byte.
    if (endBit - bit < 8 && next === 0xff) break;
    const { symbol, length: longLength } = readLongCode(source, bit, endBit);
    target[written++] = symbol;
    bit += longLength;
  }
  return target.toString('latin1', 0, written);
}

/** The eight bits at a position, with ones past the end of the string. */
function bitsAt(source: Buffer, bit: number, end: number): number {
  const at = bit >>> 3;
  const second = at + 1 < end ? source[at + 1]! : 0xff;
  return (((source[at]! << 8) | second) >>> (8 - (bit & 7))) & 0xff;
}

/** Reads bit by bit, because symbols with long codes are rare in headers. */
function readLongCode(source: Buffer, start: number, endBit: number): { symbol: number; length: number } {
  let code = 0;
  for (let length = 1; length <= maxCodeLength && start + length <= endBit; length++) {
    const bit = start + length - 1;
    code = code * 2 + ((source[bit >>> 3]! >>> (7 - (bit & 7))) & 1);
    const { first, symbols } = ranges[length]!;
    const symbol = symbols[code - first];
    if (symbol === endOfString) break;
    if (symbol !== undefined) return { symbol, length };
  }
  throw malformed();
}

function malformed(): Http2Error {
  return new Http2Error('COMPRESSION_ERROR', 'A Huffman-coded string is malformed');
}
