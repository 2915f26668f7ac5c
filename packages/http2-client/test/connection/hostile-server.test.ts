import { expect, test, vi } from 'vitest';
import { goawayCodeTo, openTo, startOpening } from '../harness/client.ts';
import { created, createdHeaders, frame, type RawPeer, serveRaw, settings } from '../harness/raw-peer.ts';

const errorCodes = {
  PROTOCOL_ERROR: 1,
  FLOW_CONTROL_ERROR: 3,
  FRAME_SIZE_ERROR: 6,
  COMPRESSION_ERROR: 9,
  ENHANCE_YOUR_CALM: 11,
};
const flood = (bytes: Buffer) => Buffer.concat(Array.from({ length: 2000 }, () => bytes));
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const ping = frame(6, 0, 0, '00'.repeat(8));
/** A field of 4,000 bytes, then 1,000 references to it. */
const compressionBomb = Buffer.concat([
  hex('40 01 61 7f 81 1e'),
  Buffer.alloc(4000, 'x'),
  Buffer.alloc(1000, 0xbe),
]);

/** What the server sends after the request on stream 1. */
const attacks: Readonly<Record<string, readonly [keyof typeof errorCodes, Buffer]>> = {
  'another protocol': ['FRAME_SIZE_ERROR', Buffer.from('220 smtp ready\r\n')],
  'a frame above the maximum size': ['FRAME_SIZE_ERROR', hex('00400100 00 00000001')],
  'DATA on the connection': ['PROTOCOL_ERROR', frame(0, 0, 0, '00')],
  'HEADERS on a stream that was never opened': ['PROTOCOL_ERROR', created(3)],
  'HEADERS on a stream of the server': ['PROTOCOL_ERROR', created(2)],
  PUSH_PROMISE: ['PROTOCOL_ERROR', frame(5, 0x4, 1, '00000002 82 87 84')],
  'RST_STREAM on a stream that was never opened': ['PROTOCOL_ERROR', frame(3, 0, 5, '00000008')],
  'padding that exceeds the frame': ['PROTOCOL_ERROR', frame(1, 0xd, 1, '05 88 00')],
  'CONTINUATION without HEADERS': ['PROTOCOL_ERROR', frame(9, 0x4, 1, '88')],
  'a frame inside a header block': ['PROTOCOL_ERROR', Buffer.concat([frame(1, 0, 1, '88'), ping])],
  'CONTINUATION on another stream': [
    'PROTOCOL_ERROR',
    Buffer.concat([frame(1, 0, 1, '88'), frame(9, 0x4, 3)]),
  ],
  'an endless header block': [
    'ENHANCE_YOUR_CALM',
    Buffer.concat([frame(1, 0, 1), frame(9, 0, 1, Buffer.alloc(16_000)), frame(9, 0, 1, Buffer.alloc(1000))]),
  ],
  'a flood of empty CONTINUATION frames': [
    'ENHANCE_YOUR_CALM',
    Buffer.concat([frame(1, 0, 1), flood(frame(9, 0, 1))]),
  ],
  'an invalid header block': ['COMPRESSION_ERROR', frame(1, 0x5, 1, '80')],
  'a header compression bomb': ['ENHANCE_YOUR_CALM', frame(1, 0x5, 1, compressionBomb)],
  'an initial window above 2^31-1': ['FLOW_CONTROL_ERROR', settings('0004 80000000')],
  'SETTINGS that enable push': ['PROTOCOL_ERROR', settings('0002 00000001')],
  'a maximum frame size of 1': ['PROTOCOL_ERROR', settings('0005 00000001')],
  'an initial window that overflows the window of a stream': [
    'FLOW_CONTROL_ERROR',
    Buffer.concat([frame(8, 0, 1, '7fff0000'), settings('0004 7fffffff')]),
  ],
  'WINDOW_UPDATE that overflows the window of the connection': [
    'FLOW_CONTROL_ERROR',
    frame(8, 0, 0, '7fffffff'),
  ],
  'WINDOW_UPDATE of 0 on the connection': ['PROTOCOL_ERROR', frame(8, 0, 0, '00000000')],
  'a flood of DATA on a closed stream': ['ENHANCE_YOUR_CALM', flood(frame(0, 0, 1, '00'))],
  'a flood of PING': ['ENHANCE_YOUR_CALM', flood(ping)],
  'a flood of SETTINGS': ['ENHANCE_YOUR_CALM', flood(settings())],
  'a flood of PRIORITY': ['ENHANCE_YOUR_CALM', flood(frame(2, 0, 1, '00000000 10'))],
  'a flood of unknown frames': ['ENHANCE_YOUR_CALM', flood(frame(99, 0, 1))],
  'a flood of WINDOW_UPDATE': ['ENHANCE_YOUR_CALM', flood(frame(8, 0, 0, '00000001'))],
  'a flood of informational responses': ['ENHANCE_YOUR_CALM', flood(frame(1, 0x4, 1, '08 03 313033'))],
  'a flood of RST_STREAM': ['ENHANCE_YOUR_CALM', flood(frame(3, 0, 1, '00000008'))],
};
test.each(Object.entries(attacks))('%s ends the connection', async (_, [code, bytes]) => {
  const server = await serveRaw({ onRequest: (peer) => peer.send(bytes) });
  const { connection, post, closed } = await openTo(server);
  await expect(post()).rejects.toMatchObject({ name: 'Http2Error' });
  expect(await closed).toMatchObject({ name: 'Http2Error', code });
  expect(connection.isOpen).toBe(false);
  expect(await goawayCodeTo(server.peers[0]!)).toBe(errorCodes[code]);
});

test.each([
  ['PING', 'PROTOCOL_ERROR', ping],
  ['a SETTINGS acknowledgement', 'PROTOCOL_ERROR', frame(4, 1, 0)],
  ['another protocol', 'FRAME_SIZE_ERROR', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['SETTINGS that allow no streams', 'REFUSED_STREAM', settings('0003 00000000')],
])('a connection that starts with %s fails', async (_, code, bytes) => {
  const { ready } = await startOpening(await serveRaw({ onConnection: (peer) => peer.send(bytes) }));
  await expect(ready).rejects.toMatchObject({ name: 'Http2Error', code });
});

test.each([
  ['DATA before the response headers', frame(0, 0, 1, '00')],
  ['a response without a status', frame(1, 0x5, 1, '00 01 61 01 62')],
  ['an invalid status', frame(1, 0x5, 1, '08 03 393962')],
  ['status 101', frame(1, 0x5, 1, '08 03 313031')],
  ['a second status', frame(1, 0x5, 1, '88 88')],
  ['an uppercase field name', frame(1, 0x5, 1, '88 00 01 41 01 62')],
  ['a field of HTTP/1.1 connections', frame(1, 0x5, 1, '88 00 07 75706772616465 01 62')],
  ['a line break in a field value', frame(1, 0x5, 1, '88 00 01 61 02 0d0a')],
  ['a stream that ends after an informational response', frame(1, 0x5, 1, '08 03 313033')],
  ['RST_STREAM', frame(3, 0, 1, '00000002')],
  ['WINDOW_UPDATE of 0 on the stream', frame(8, 0, 1, '00000000')],
])('%s fails that request only', async (_, bytes) => {
  const server = await serveRaw({
    onRequest: (peer, streamId) => peer.send(streamId === 1 ? bytes : created(streamId)),
  });
  const { post } = await openTo(server);
  await expect(post()).rejects.toMatchObject({ name: 'Http2Error' });
  expect(await post()).toMatchObject({ status: 201 });
});

test.each([
  ['RST_STREAM', frame(3, 0, 1, '00000002')],
  ['trailers that do not end the stream', frame(1, 0x4, 1, '00 01 61 01 62')],
  ['a connection error', frame(0, 0, 0)],
  ['a flood of empty DATA', flood(frame(0, 0, 1))],
])('%s after the response headers fails the request with the status known', async (_, bytes) => {
  const server = await serveRaw({ onRequest: (peer) => peer.send(createdHeaders(1), bytes) });
  const { post } = await openTo(server);
  await expect(post()).rejects.toMatchObject({ name: 'Http2Error', status: 201 });
});

test.each([
  ['trailers', frame(1, 0x5, 1, '00 01 61 01 62'), ''],
  ['padded DATA frames', Buffer.concat([frame(0, 0x8, 1, '02 61 0000'), frame(0, 0x9, 1, '00')]), 'a'],
])('%s end the response', async (_, bytes, body) => {
  const server = await serveRaw({ onRequest: (peer) => peer.send(createdHeaders(1), bytes) });
  const { post } = await openTo(server);
  expect(await post()).toMatchObject({ status: 201, body });
});

test.each([
  ['ends', (peer: RawPeer) => peer.socket.end()],
  ['destroys', (peer: RawPeer) => peer.socket.destroy()],
])('a request fails if the server %s the socket', async (_, close) => {
  const server = await serveRaw({ onRequest: (peer) => close(peer) });
  const { post, connection } = await openTo(server);
  await expect(post()).rejects.toMatchObject({ name: 'ConnectionClosedError', code: 'CONNECTION_CLOSED' });
  expect(connection.isOpen).toBe(false);
});

test('a response is intact if frames are divided over reads', async () => {
  const headers = frame(1, 0x4, 1, '08 03 343033');
  const data = frame(0, 0, 1, Buffer.from('{"reason":"BadJwtToken"}'));
  const end = frame(0, 0x1, 1);
  const respondInParts = async (peer: RawPeer) => {
    peer.send(headers, ping, data.subarray(0, 15));
    await pingsAnswered(peer, 1);
    peer.send(data.subarray(15), ping, ping.subarray(0, 12));
    await pingsAnswered(peer, 2);
    peer.send(ping.subarray(12), end);
  };
  const server = await serveRaw({ onRequest: (peer) => void respondInParts(peer) });
  const { post } = await openTo(server);
  expect(await post()).toMatchObject({ status: 403, body: '{"reason":"BadJwtToken"}' });
});

test.each([
  ['an open stream', frame(0xb0, 0, 1, '00')],
  ['a stream that was never opened', frame(0xb0, 0, 2, '00')],
])('a frame of an unknown type on %s is ignored', async (_, unknown) => {
  const server = await serveRaw({ onRequest: (peer) => peer.send(unknown, created(1)) });
  const { post } = await openTo(server);
  expect(await post()).toMatchObject({ status: 201 });
});

/** Resolves when the client has acknowledged this number of PING frames, and so has read what came before them. */
async function pingsAnswered(peer: RawPeer, count: number): Promise<void> {
  await vi.waitFor(
    () => {
      const answers = peer.frames.filter(({ type, flags }) => type === 6 && flags === 1);
      if (answers.length < count) throw new Error('The client has not acknowledged the PING frames.');
    },
    { timeout: 60_000 },
  );
}
