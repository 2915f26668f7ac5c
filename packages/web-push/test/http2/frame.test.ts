import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkFrameHeader,
  contentOf,
  flags,
  type FrameHeader,
  frameHeaderLength,
  frameTypes,
  readFrameHeader,
  writeFrameHeader,
} from '../../src/http2/frame.ts';
import { createFrameReader } from '../../src/http2/frame-reader.ts';

const frames = fc.array(
  fc.record({
    // Unknown types have any shape.
    type: fc.integer({ min: 10, max: 255 }),
    flags: fc.integer({ min: 0, max: 255 }),
    streamId: fc.integer({ min: 0, max: 0x7fff_ffff }),
    payload: fc.uint8Array({ maxLength: 300 }),
  }),
);

function write(type: number, set: number, streamId: number, payload: Uint8Array): Buffer {
  const target = Buffer.alloc(frameHeaderLength + payload.length);
  const header = { length: payload.length, type, flags: set, streamId };
  target.set(payload, writeFrameHeader(target, 0, header));
  return target;
}

test('frames come out as they went in, however the bytes are cut', () => {
  fc.assert(
    fc.property(frames, fc.infiniteStream(fc.integer({ min: 1, max: 400 })), (sent, cuts) => {
      const bytes = Buffer.concat(sent.map((f) => write(f.type, f.flags, f.streamId, f.payload)));
      const received: unknown[] = [];
      const reader = createFrameReader(({ type, flags, streamId }, source, start, end) => {
        received.push({ type, flags, streamId, payload: new Uint8Array(source.subarray(start, end)) });
      });
      for (let at = 0; at < bytes.length;) {
        const length = cuts.next().value!;
        reader.read(bytes.subarray(at, at + length));
        at += length;
      }
      expect(received).toEqual(sent);
    }),
  );
});

test('a header is nine bytes, and its reserved bit does not count', () => {
  const bytes = Buffer.from('004000 01 25 80000003'.replaceAll(' ', ''), 'hex');
  const header = { length: 0x4000, type: frameTypes.HEADERS, flags: 0x25, streamId: 3 };
  expect(readFrameHeader(bytes, 0)).toEqual(header);
  const target = Buffer.alloc(9);
  expect(writeFrameHeader(target, 0, header)).toBe(9);
  expect(target.toString('hex')).toBe('004000012500000003');
});

const header = (parts: Partial<FrameHeader>): FrameHeader => ({
  length: 0,
  type: 0,
  flags: 0,
  streamId: 1,
  ...parts,
});

test.each([
  ['too large a frame', { length: 16_385 }, 'FRAME_SIZE_ERROR'],
  ['data for the connection', { streamId: 0 }, 'PROTOCOL_ERROR'],
  ['a reset of the connection', { type: 3, streamId: 0, length: 4 }, 'PROTOCOL_ERROR'],
  ['a short reset', { type: 3, length: 3 }, 'FRAME_SIZE_ERROR'],
  ['settings for a stream', { type: 4 }, 'PROTOCOL_ERROR'],
  ['settings that are cut off', { type: 4, streamId: 0, length: 5 }, 'FRAME_SIZE_ERROR'],
  ['an acknowledgement with settings', { type: 4, streamId: 0, length: 6, flags: 1 }, 'FRAME_SIZE_ERROR'],
  ['a long ping', { type: 6, streamId: 0, length: 9 }, 'FRAME_SIZE_ERROR'],
  ['a short goodbye', { type: 7, streamId: 0, length: 7 }, 'FRAME_SIZE_ERROR'],
  ['a short window update', { type: 8, length: 3 }, 'FRAME_SIZE_ERROR'],
])('%s is refused', (_, parts, code) => {
  expect(() => checkFrameHeader(header(parts))).toThrow(expect.objectContaining({ code }));
});

test('padding and priority are left out', () => {
  const set = flags.PADDED | flags.PRIORITY;
  const payload = Buffer.from([2, 0, 0, 0, 0, 16, 0x88, 0, 0]);
  expect(contentOf(header({ type: frameTypes.HEADERS, flags: set }), payload, { start: 0, end: 9 })).toEqual({
    start: 6,
    end: 7,
  });
  for (const bytes of [[9, 1, 2], [3, 0, 0], []]) {
    const content = { start: 0, end: bytes.length };
    expect(() => contentOf(header({ flags: flags.PADDED }), Buffer.from(bytes), content)).toThrow(
      expect.objectContaining({ code: 'PROTOCOL_ERROR' }),
    );
  }
});
