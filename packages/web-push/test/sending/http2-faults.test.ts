import { expect, onTestFinished, test, vi } from 'vitest';
import {
  created,
  createdHeaders,
  frame,
  type RawServer,
  serveRaw,
  settings,
} from '../../../http2-client/test/harness/raw-peer.ts';
import {
  createEndpointPolicy,
  createSender,
  createVapidSigner,
  generateVapidKeys,
  type SenderOptions,
} from '../../src/index.ts';

const vapid = createVapidSigner({ keyPair: generateVapidKeys(), subject: 'mailto:sino@example.com' });
const failsWith = (code: string) => expect.objectContaining({ name: 'WebPushError', code });

function senderTo({ origin, ca }: Pick<RawServer, 'origin' | 'ca'>, options: SenderOptions = {}) {
  const policy = createEndpointPolicy({ extraOrigins: [origin] });
  const sender = createSender({ policy, ca, ...options });
  onTestFinished(() => sender.close());
  return (signal?: AbortSignal) =>
    sender.send(
      { endpoint: `${origin}/s3cret`, ttl: 60, vapid, body: Buffer.alloc(400, 7) },
      signal && { signal },
    );
}

test('a connection error fails the message, and the next one has another connection', async () => {
  const pushPromise = frame(5, 0x4, 1, '00000002 82 87 84');
  const server = await serveRaw({
    onRequest: (peer, streamId, index) => peer.send(index === 0 ? pushPromise : created(streamId)),
  });
  const send = senderTo(server);
  await expect(send()).rejects.toEqual(failsWith('connection_failed'));
  expect(await send()).toMatchObject({ status: 201 });
  expect(server.peers).toHaveLength(2);
});

test('a push service that sends no settings times out', async () => {
  const send = senderTo(await serveRaw({ onConnection: () => {} }), { timeouts: { connect: 200 } });
  await expect(send()).rejects.toEqual(failsWith('connection_timed_out'));
});

test('a push service that does not respond times out, and its stream is reset', async () => {
  const server = await serveRaw({});
  const send = senderTo(server, { timeouts: { headers: 100 } });
  await expect(send()).rejects.toEqual(failsWith('response_timed_out'));
  await vi.waitFor(() => expect(server.peers[0]!.frames.some(({ type }) => type === 3)).toBe(true), {
    timeout: 60_000,
  });
});

test('after a timeout, a connection on which nothing arrived is not used again', async () => {
  const server = await serveRaw({
    onRequest: (peer, streamId, index) => index > 0 && peer.send(created(streamId)),
  });
  const send = senderTo(server, { timeouts: { headers: 2000 } });
  await expect(send()).rejects.toEqual(failsWith('response_timed_out'));
  expect(await send()).toMatchObject({ status: 201 });
  expect(server.peers).toHaveLength(2);
});

test('after a timeout, a connection with other responses is used again', async () => {
  const server = await serveRaw({
    onRequest: (peer, streamId) => streamId > 1 && peer.send(created(streamId)),
  });
  const send = senderTo(server, { timeouts: { headers: 3000 } });
  const first = send();
  await vi.waitFor(() => expect(server.peers[0]?.frames.some(({ type }) => type === 1)).toBe(true), {
    timeout: 60_000,
  });
  expect(await send()).toMatchObject({ status: 201 });
  await expect(first).rejects.toEqual(failsWith('response_timed_out'));
  expect(await send()).toMatchObject({ status: 201 });
  expect(server.peers).toHaveLength(1);
});

test('a push service that grants no window gets no body, and times out', async () => {
  const server = await serveRaw({ onConnection: (peer) => peer.send(settings('0004 00000000')) });
  const send = senderTo(server, { timeouts: { headers: 100 } });
  await expect(send()).rejects.toEqual(failsWith('response_timed_out'));
  expect(server.peers[0]!.frames.some(({ type }) => type === 0)).toBe(false);
});

test('a connection that the push service no longer accepts is replaced', async () => {
  const enhanceYourCalm = (streamId: number) => frame(3, 0, streamId, '0000000b');
  const server = await serveRaw({
    onRequest: (peer, streamId, index) =>
      peer.send(index === 0 ? enhanceYourCalm(streamId) : created(streamId)),
  });
  const send = senderTo(server);
  await expect(send()).rejects.toEqual(failsWith('connection_failed'));
  expect(await send()).toMatchObject({ status: 201 });
  expect(server.peers).toHaveLength(2);
});

test.each([
  ['a stream reset', frame(3, 0, 1, '00000002')],
  ['trailers', frame(1, 0x5, 1, '00 01 61 01 62')],
  ['invalid trailers', frame(1, 0x4, 1, '00 01 61 01 62')],
  ['a connection error', frame(0, 0, 0)],
  ['a body that fills the stream window', Buffer.concat(Array(5).fill(frame(0, 0, 1, Buffer.alloc(13_107))))],
])('%s after the response headers does not change the result', async (_, bytes) => {
  const server = await serveRaw({ onRequest: (peer) => peer.send(createdHeaders(1), bytes) });
  expect(await senderTo(server)()).toMatchObject({ status: 201 });
});

test.each(['end', 'destroy'] as const)(
  'the result is the response if the push service calls %s after its headers, and an error otherwise',
  async (close) => {
    const serveAndClose = (...bytes: Buffer[]) =>
      serveRaw({ onRequest: (peer) => peer.socket.write(Buffer.concat(bytes), () => peer.socket[close]()) });
    const ping = frame(6, 0, 0, '00'.repeat(8));
    await expect(senderTo(await serveAndClose(ping))()).rejects.toEqual(failsWith('connection_failed'));
    expect(await senderTo(await serveAndClose(ping, createdHeaders(1)))()).toMatchObject({ status: 201 });
  },
);

test('a message that the push service refused unprocessed is sent once more, but not twice', async () => {
  const refused = (streamId: number) => frame(3, 0, streamId, '00000007');
  const once = await serveRaw({
    onRequest: (peer, streamId) => peer.send(streamId === 1 ? refused(streamId) : created(streamId)),
  });
  expect(await senderTo(once)()).toMatchObject({ status: 201 });

  const always = await serveRaw({ onRequest: (peer, streamId) => peer.send(refused(streamId)) });
  await expect(senderTo(always)()).rejects.toEqual(failsWith('connection_failed'));
  expect(always.peers[0]!.frames.filter(({ type }) => type === 1)).toHaveLength(2);
});

test('messages that were unprocessed at GOAWAY are sent once more, on a new connection', async () => {
  const goaway = (lastStreamId: string) => frame(7, 0, 0, `${lastStreamId} 00000000`);
  const server = await serveRaw({
    onRequest(peer, streamId, index) {
      if (index > 0) peer.send(created(streamId));
      else if (streamId === 3) peer.send(goaway('00000001'), created(1));
    },
  });
  const send = senderTo(server);
  expect(await Promise.all([send(), send()])).toMatchObject([{ status: 201 }, { status: 201 }]);
  expect(server.peers).toHaveLength(2);

  const always = await serveRaw({ onConnection: (peer) => peer.send(settings(), goaway('00000000')) });
  await expect(senderTo(always)()).rejects.toEqual(failsWith('connection_failed'));
  expect(always.peers).toHaveLength(2);
});

test('the caller can abort a message, and the connection stays in use', async () => {
  const server = await serveRaw({
    onRequest: (peer, streamId) => streamId > 1 && peer.send(created(streamId)),
  });
  const send = senderTo(server);
  const abort = new AbortController();
  const aborted = send(abort.signal);
  await vi.waitFor(() => expect(server.peers[0]?.frames.some(({ type }) => type === 1)).toBe(true), {
    timeout: 60_000,
  });
  expect(await send()).toMatchObject({ status: 201 });
  abort.abort();
  await expect(aborted).rejects.toEqual(failsWith('aborted'));
  await vi.waitFor(() => expect(server.peers[0]!.frames.at(-1)).toMatchObject({ type: 3, streamId: 1 }), {
    timeout: 60_000,
  });
  expect(await send()).toMatchObject({ status: 201 });
  expect(server.peers).toHaveLength(1);
});
