import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeLengths, decodeHuffman } from '../../src/hpack/huffman.ts';

/** The codes of RFC 7541 Appendix B, built independently of the decoder: from their order only. */
const codes = (() => {
  const bySize = [...codeLengths.keys()].toSorted((a, b) => codeLengths[a]! - codeLengths[b]! || a - b);
  const codes: string[] = [];
  let code = 0n;
  let length = 0;
  for (const symbol of bySize) {
    code <<= BigInt(codeLengths[symbol]! - length);
    length = codeLengths[symbol]!;
    codes[symbol] = code.toString(2).padStart(length, '0');
    code += 1n;
  }
  return codes;
})();

function encode(bytes: readonly number[]): Buffer {
  const bits = bytes.map((byte) => codes[byte]).join('');
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  return Buffer.from((padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test.each([
  ['0', '00000'],
  ['z', '1111011'],
  ['X', '11111100'],
  ['!', '1111111000'],
  ['\\', '1111111111111110000'],
  ['\n', '111111111111111111111111111100'],
])('the code of %j matches RFC 7541 Appendix B', (character, code) => {
  expect(codes[character.charCodeAt(0)]).toBe(code);
});

test('the codes are complete, and the end-of-string code is all ones', () => {
  expect(codeLengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
  expect(codes[256]).toBe('1'.repeat(30));
});

test('encoded bytes are decoded unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 255 })), (bytes) => {
      const coded = encode(bytes);
      const decoded = decodeHuffman(coded, 0, coded.length);
      expect([...Buffer.from(decoded, 'latin1')]).toEqual(bytes);
    }),
    { numRuns: 1000 },
  );
});
