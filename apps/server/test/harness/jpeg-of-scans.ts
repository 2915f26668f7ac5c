/** In pixels: 32 runs of 16,384 blocks. */
const [width, height] = [8192, 4096];
const blocks = (width / 8) * (height / 8);

/**
 * A progressive JPEG file of one colour. Each of its scans takes 70 bytes and adds nothing, but a decoder goes through all
 * blocks for it. All codes and values of its entropy-coded data are zero (ITU-T T.81, annex G).
 */
export function jpegOfScans(scans: number): Buffer {
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, ...twoBytes(height), ...twoBytes(width), 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...oneCode(0)),
    segment(0xc4, 0x10, ...oneCode(endOfBlocks)),
    // The averages of all blocks, one bit each.
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(blocks / 8),
    ...Array.from({ length: scans }, () => emptyScan),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** The symbol EOB14: no more values in 16,384 blocks, and in as many more as its 14 bits count. */
const endOfBlocks = 0xe0;
const emptyScan = Buffer.concat([
  segment(0xda, 1, 1, 0, 1, 63, 0),
  Buffer.alloc((15 * (blocks / 16_384)) / 8),
]);

/** A Huffman table whose only code is one bit long. */
function oneCode(symbol: number): number[] {
  return [1, ...Array<number>(15).fill(0), symbol];
}

function segment(marker: number, ...content: readonly number[]): Buffer {
  return Buffer.of(0xff, marker, ...twoBytes(content.length + 2), ...content);
}

function twoBytes(value: number): [number, number] {
  return [value >> 8, value & 0xff];
}
