import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { goawayCodeTo, openTo, receivedBy } from '../harness/client.ts';
import { created, createdHeaders, frame, type RawPeer, serveRaw, settings } from '../harness/raw-peer.ts';

const dataLengths = (peer: RawPeer) =>
  peer.frames.filter(({ type }) => type === 0).map(({ payload }) => payload.length);

test('a body waits for the window that the server grants', async () => {
  const server = await serveRaw({ onConnection: (peer) => peer.send(settings('0004 00000000')) });
  const { post } = await openTo(server);
  const response = post();
  const [peer] = server.peers;
  await receivedBy(peer!, 1);
  expect(dataLengths(peer!)).toEqual([]);
  for (const lengths of [[150], [150, 150], [150, 150, 100]]) {
    peer!.send(frame(8, 0, 1, '00000096'));
    await vi.waitFor(() => expect(dataLengths(peer!)).toEqual(lengths), { timeout: 60_000 });
  }
  expect(peer!.frames.filter(({ type }) => type === 0).map(({ flags }) => flags)).toEqual([0, 0, 1]);
  peer!.send(created(1));
  expect(await response).toMatchObject({ status: 201 });
});

test('new settings change the windows of open streams', async () => {
  const server = await serveRaw({ onConnection: (peer) => peer.send(settings('0004 00000064')) });
  const { post } = await openTo(server);
  void post();
  const [peer] = server.peers;
  await vi.waitFor(() => expect(dataLengths(peer!)).toEqual([100]), { timeout: 60_000 });
  // The window is now -90, so the first update grants 10 bytes.
  peer!.send(settings('0004 0000000a'), frame(8, 0, 1, '00000064'));
  await vi.waitFor(() => expect(dataLengths(peer!)).toEqual([100, 10]), { timeout: 60_000 });
});

test('a response that does not wait for the body is complete, and the client cancels the body', async () => {
  const server = await serveRaw({
    onConnection: (peer) => peer.send(settings('0004 00000000')),
    onRequest: (peer, streamId) => peer.send(created(streamId)),
  });
  const { post } = await openTo(server);
  expect(await post()).toMatchObject({ status: 201 });
  await receivedBy(server.peers[0]!, 3);
  expect(server.peers[0]!.frames.at(-1)).toMatchObject({ streamId: 1, payload: Buffer.alloc(4) });
});

test('the connection window grows as the client reads, so that many bodies fit', async () => {
  const body = Buffer.concat([
    frame(0, 0, 0, Buffer.alloc(16_384, 'x')),
    frame(0, 0, 0, Buffer.alloc(16_384, 'x')),
    frame(0, 1, 0, Buffer.alloc(16_384, 'x')),
  ]);
  const onStream = (streamId: number) => {
    const bytes = Buffer.from(body);
    for (const start of [0, 16_393, 32_786]) bytes.writeUInt32BE(streamId, start + 5);
    return bytes;
  };
  const server = await serveRaw({
    onRequest: (peer, streamId) => peer.send(createdHeaders(streamId), onStream(streamId)),
  });
  const { post } = await openTo(server);
  for (let i = 0; i < 30; i++) expect((await post()).body).toHaveLength(49_152);
  const grants = server.peers[0]!.frames.filter(({ type, streamId }) => type === 8 && streamId === 0);
  const granted = 65_535 + grants.reduce((sum, { payload }) => sum + payload.readUInt32BE(0), 0);
  expect(granted).toBeGreaterThan(30 * 49_152);
});

const chunk = (length: number, flags = 0) => frame(0, flags, 1, Buffer.alloc(length));
const chunks = (count: number) => Array.from({ length: count }, () => chunk(13_107));

test.each([
  ['reaches the stream window', 'CANCEL', Buffer.concat(chunks(5))],
  ['exceeds the stream window', 'FLOW_CONTROL_ERROR', Buffer.concat([...chunks(4), chunk(13_108, 1)])],
])('a response body that %s fails that request only', async (_, code, bytes) => {
  const server = await serveRaw({
    onRequest: (peer, streamId) =>
      peer.send(...(streamId === 1 ? [createdHeaders(1), bytes] : [created(streamId)])),
  });
  const { post } = await openTo(server);
  await expect(post()).rejects.toMatchObject({ name: 'Http2Error', code });
  expect(await post()).toMatchObject({ status: 201 });
});

test('a response body of 65,535 bytes is complete', async () => {
  const bytes = Buffer.concat([...chunks(4), chunk(13_107, 1)]);
  const server = await serveRaw({ onRequest: (peer) => peer.send(createdHeaders(1), bytes) });
  const { post } = await openTo(server);
  expect((await post()).body).toHaveLength(65_535);
});

test('no request starts while the server does not read, and a server that also sends frames is disconnected', async () => {
  // A closing connection has a second for its last bytes, in which this server may not have read the bodies.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await serveRaw({
    onConnection: (peer) => peer.send(settings('0004 7fffffff'), frame(8, 0, 0, '7fff0000')),
    onRequest: (peer, streamId) => streamId === 1 && peer.socket.pause(),
  });
  const { connection, post } = await openTo(server);
  const outcomes: Promise<unknown>[] = [];
  const body = Buffer.alloc(500_000);
  while (connection.capacity > 0) {
    outcomes.push(post({ body }).catch((error: unknown) => error));
    await new Promise(setImmediate);
  }
  expect(connection.isOpen).toBe(true);
  expect(outcomes.length).toBeLessThan(100);
  const [peer] = server.peers;
  // Again, since the buffers of the system grow meanwhile and may take what was sent.
  for (let times = 0; connection.isOpen && times < 20; times++) {
    outcomes.push(post({ body: Buffer.alloc(3_000_000) }).catch((error: unknown) => error));
    peer!.send(frame(6, 0, 0, '00'.repeat(8)));
    await setTimeout(50);
  }
  const errors = await Promise.all(outcomes);
  expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: 'ENHANCE_YOUR_CALM' })));
  expect(connection.isOpen).toBe(false);
  await once(peer!.socket.resume(), 'end');
  expect(await goawayCodeTo(peer!)).toBe(11);
});
