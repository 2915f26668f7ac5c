import { expect, test } from 'vitest';
import { FrameReader, writeFrame } from '../src/google/frames.ts';

const heartbeat = { streamId: 300, lastStreamIdReceived: 7 };
const login = { id: 'chrome', user: '1', authToken: '2', receivedPersistentId: ['a'.repeat(300), 'b'] };
const stream = Buffer.concat([
  Buffer.of(41),
  writeFrame('LoginRequest', login),
  writeFrame('HeartbeatPing', heartbeat),
]);

test.each([1, 2, 7, 1000])('reads complete frames from a stream in parts of %i bytes', (size) => {
  const reader = new FrameReader();
  const frames = [];
  for (let start = 0; start < stream.length; start += size)
    frames.push(...reader.read(stream.subarray(start, start + size)));
  expect(frames).toEqual([
    { name: 'LoginRequest', fields: login },
    { name: 'HeartbeatPing', fields: heartbeat },
  ]);
});

test('writes tag, length and message in the format of MCS', () => {
  expect(writeFrame('HeartbeatAck', { streamId: 1 })).toEqual(Buffer.of(1, 2, 8, 1));
  expect(writeFrame('Close', {})).toEqual(Buffer.of(4, 0));
});

test('ignores messages of other kinds', () => {
  expect(new FrameReader().read(Buffer.of(41, 12, 2, 8, 1))).toEqual([{ name: 'unknown', fields: {} }]);
});
