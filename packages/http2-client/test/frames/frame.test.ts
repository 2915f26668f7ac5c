import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  flags,
  type FrameHeader,
  frameHeaderLength,
  frameTypes,
  readFrameHeader,
  unpaddedRange,
  validateFrameHeader,
  writeFrameHeader,
} from '../../src/frames/frame.ts';
import { createFrameReader } from '../../src/frames/frame-reader.ts';

const frames = fc.array(
  fc.record({
    // The reader does not validate the payload of unknown types.
    type: fc.integer({ min: 10, max: 255 }),
    flags: fc.integer({ min: 0, max: 255 }),
    streamId: fc.integer({ min: 0, max: 0x7fff_ffff }),
    payload: fc.uint8Array({ maxLength: 300 }),
  }),
);

function encode(type: number, flags: number, streamId: number, payload: Uint8Array): Buffer {
  const target = Buffer.alloc(frameHeaderLength + payload.length);
  const header = { length: payload.length, type, flags, streamId };
  target.set(payload, writeFrameHeader(target, 0, header));
  return target;
}

test('the reader returns the frames that were written, however the bytes are divided', () => {
  fc.assert(
    fc.property(frames, fc.infiniteStream(fc.integer({ min: 1, max: 400 })), (sent, lengths) => {
      const bytes = Buffer.concat(sent.map((f) => encode(f.type, f.flags, f.streamId, f.payload)));
      const received: unknown[] = [];
      const reader = createFrameReader(({ type, flags, streamId }, source, start, end) => {
        received.push({ type, flags, streamId, payload: new Uint8Array(source.subarray(start, end)) });
      });
      for (let at = 0; at < bytes.length;) {
        const length = lengths.next().value!;
        reader.read(bytes.subarray(at, at + length));
        at += length;
      }
      expect(received).toEqual(sent);
    }),
  );
});

test('a frame header is nine bytes, and its reserved bit is ignored', () => {
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
  ['a frame above the maximum size', { length: 16_385 }, 'FRAME_SIZE_ERROR'],
  ['DATA on the connection', { streamId: 0 }, 'PROTOCOL_ERROR'],
  ['RST_STREAM on the connection', { type: 3, streamId: 0, length: 4 }, 'PROTOCOL_ERROR'],
  ['a short RST_STREAM', { type: 3, length: 3 }, 'FRAME_SIZE_ERROR'],
  ['SETTINGS on a stream', { type: 4 }, 'PROTOCOL_ERROR'],
  ['an incomplete setting', { type: 4, streamId: 0, length: 5 }, 'FRAME_SIZE_ERROR'],
  [
    'a SETTINGS acknowledgement with settings',
    { type: 4, streamId: 0, length: 6, flags: 1 },
    'FRAME_SIZE_ERROR',
  ],
  ['a long PING', { type: 6, streamId: 0, length: 9 }, 'FRAME_SIZE_ERROR'],
  ['a short GOAWAY', { type: 7, streamId: 0, length: 7 }, 'FRAME_SIZE_ERROR'],
  ['a short WINDOW_UPDATE', { type: 8, length: 3 }, 'FRAME_SIZE_ERROR'],
])('%s is rejected', (_, parts, code) => {
  expect(() => validateFrameHeader(header(parts))).toThrow(expect.objectContaining({ code }));
});

test('padding and priority are removed', () => {
  const paddedWithPriority = header({ type: frameTypes.HEADERS, flags: flags.PADDED | flags.PRIORITY });
  const payload = Buffer.from([2, 0, 0, 0, 0, 16, 0x88, 0, 0]);
  expect(unpaddedRange(paddedWithPriority, payload, { start: 0, end: 9 })).toEqual({ start: 6, end: 7 });
});

test.each([[[9, 1, 2]], [[3, 0, 0]], [[]]])('padding that exceeds the payload %j is rejected', (bytes) => {
  const padded = header({ flags: flags.PADDED });
  expect(() => unpaddedRange(padded, Buffer.from(bytes), { start: 0, end: bytes.length })).toThrow(
    expect.objectContaining({ code: 'PROTOCOL_ERROR' }),
  );
});
