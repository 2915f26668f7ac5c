import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHeaderDecoder } from '../../src/hpack/header-decoder.ts';
import { createHeaderEncoder } from '../../src/hpack/header-encoder.ts';

const maxListSize = 16_384;
const makeDecoder = (tableSize = 4096) => createHeaderDecoder({ tableSize, maxListSize });
const makeEncoder = (tableSize = 4096, neverIndexed: readonly string[] = []) =>
  createHeaderEncoder({ tableSize, neverIndexed: new Set(neverIndexed) });
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const failsWith = (code: string) => expect.objectContaining({ name: 'Http2Error', code });

const toExample = ':scheme http :path / :authority www.example.com';
const requests = [
  `:method GET ${toExample}`,
  `:method GET ${toExample} cache-control no-cache`,
  ':method GET :scheme https :path /index.html :authority www.example.com custom-key custom-value',
].map((fields) => fields.split(' '));

const date = (seconds: number) => ['date', `Mon, 21 Oct 2013 20:13:${seconds} GMT`];
const location = ['location', 'https://www.example.com'];
const isPrivate = ['cache-control', 'private'];
const cookie = ['set-cookie', 'foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1'];
const responses = [
  [[':status', '302'], isPrivate, date(21), location],
  [[':status', '307'], isPrivate, date(21), location],
  [[':status', '200'], isPrivate, date(22), location, ['content-encoding', 'gzip'], cookie],
].map((fields) => fields.flat());

const plainRequests = [
  '8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
  '8286 84be 5808 6e6f 2d63 6163 6865',
  '8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65',
];
const huffmanRequests = [
  '8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff',
  '8286 84be 5886 a8eb 1064 9cbf',
  '8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf',
];
const plainResponses = [
  `4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133
   2032 303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70
   6c65 2e63 6f6d`,
  '4803 3330 37c1 c0bf',
  `88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d
   54c0 5a04 677a 6970 7738 666f 6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049
   5541 5851 5745 4f49 553b 206d 6178 2d61 6765 3d33 3630 303b 2076 6572 7369 6f6e
   3d31`,
];
const huffmanResponses = [
  `4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6
   2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3`,
  '4883 640e ffc1 c0bf',
  `88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab
   77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f
   9587 3160 65c0 03ed 4ee5 b106 3d50 07`,
];
const blocks = (hex: readonly string[]) => hex.map((block) => bytes(block.replaceAll(/\s/g, '')));

describe('RFC 7541 Appendix C', () => {
  test.each([
    ['C.3', plainRequests, requests, 4096],
    ['C.4', huffmanRequests, requests, 4096],
    ['C.5', plainResponses, responses, 256],
    ['C.6', huffmanResponses, responses, 256],
  ])('%s is decoded', (_, hex, fields, tableSize) => {
    const decoder = makeDecoder(tableSize);
    expect(blocks(hex).map((block) => decoder.decode(block))).toEqual(fields);
  });

  test.each([
    ['C.3', plainRequests, requests, 4096],
    ['C.5', plainResponses, responses, 256],
  ])('%s is encoded as in the RFC', (_, hex, fields, tableSize) => {
    const encoder = makeEncoder(tableSize);
    expect(fields.map((each) => Buffer.from(encoder.encode(each)))).toEqual(blocks(hex));
  });

  test.each([
    [
      'C.2.1',
      '400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572',
      ['custom-key', 'custom-header'],
    ],
    ['C.2.2', '040c 2f73 616d 706c 652f 7061 7468', [':path', '/sample/path']],
    ['C.2.3', '1008 7061 7373 776f 7264 0673 6563 7265 74', ['password', 'secret']],
    ['C.2.4', '82', [':method', 'GET']],
  ])('%s is decoded', (_, hex, fields) => {
    expect(makeDecoder().decode(bytes(hex))).toEqual(fields);
  });
});

const text = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});
const field = fc.tuple(
  fc.oneof(fc.constantFrom(':path', 'authorization', 'ttl', 'topic', 'x'), text),
  fc.oneof(fc.constantFrom('POST', 'https', '3600'), text),
);
const fieldLists = fc.array(
  fc.array(field, { maxLength: 12 }).map((list) => list.flat()),
  { maxLength: 12 },
);

test('encoded fields are decoded unchanged, also when the table size changes between blocks', () => {
  fc.assert(
    fc.property(fieldLists, fc.infiniteStream(fc.constantFrom(0, 40, 100, 4096, 65_536)), (lists, sizes) => {
      const encoder = makeEncoder(4096, [':path']);
      const decoder = makeDecoder();
      for (const fields of lists) {
        encoder.setMaxTableSize(sizes.next().value);
        encoder.setMaxTableSize(sizes.next().value);
        expect(decoder.decode(encoder.encode(fields))).toEqual(fields);
      }
    }),
  );
});

test('a repeated field takes one byte, and a never-indexed field is a literal each time', () => {
  const encoder = makeEncoder(4096, [':path']);
  const fields = [':path', '/s3cret', 'authorization', 'x'.repeat(400)];
  expect(encoder.encode(fields)).toHaveLength(1 + 1 + 7 + 1 + 3 + 400);
  const again = encoder.encode(fields);
  expect(again).toHaveLength(1 + 1 + 7 + 1);
  expect(again[0]).toBe(0x14);
});

test('the encoder uses no dynamic table if the server allows none', () => {
  const encoder = makeEncoder();
  const decoder = makeDecoder(0);
  encoder.setMaxTableSize(0);
  for (let i = 0; i < 3; i++) expect(decoder.decode(encoder.encode(['ttl', '60']))).toEqual(['ttl', '60']);
});

test.each([
  ['index 0', '80'],
  ['an index outside the tables', 'be'],
  ['a name index outside the tables', '7f 00 00'],
  ['an incomplete integer', 'ff 80'],
  ['an integer that is too long', 'ff ff ff ff ff ff ff ff 0f'],
  ['an incomplete string', '00 01 61 05 61'],
  ['a string of 2 GB', '00 7f ff ff ff ff 07 61'],
  ['a table size above the announced one', '3f e2 1f'],
  ['a table size update after a field', '82 20'],
  ['Huffman padding with zeros', '00 01 61 81 18'],
  ['Huffman padding of a byte', '00 01 61 82 1f ff'],
  ['a Huffman end-of-string symbol', '00 01 61 84 ff ff ff ff'],
])('%s is a connection error', (_, hex) => {
  expect(() => makeDecoder().decode(bytes(hex))).toThrow(failsWith('COMPRESSION_ERROR'));
});

test('a small block that decodes to many fields is rejected', () => {
  const bomb = Buffer.concat([bytes('40 01 61 7f 81 1e'), Buffer.alloc(4000, 'x'), Buffer.alloc(4000, 0xbe)]);
  expect(() => makeDecoder().decode(bomb)).toThrow(failsWith('ENHANCE_YOUR_CALM'));
});

function errorNameOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as Error).name;
  }
}

test('random bytes are decoded or rejected with an Http2Error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (block) => {
      expect(errorNameOf(() => makeDecoder().decode(Buffer.from(block)))).toBeOneOf([
        undefined,
        'Http2Error',
      ]);
    }),
    { numRuns: 2000 },
  );
});
