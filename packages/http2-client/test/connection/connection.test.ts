import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHeaderEncoder } from '../../src/hpack/header-encoder.ts';
import { goawayCodeTo, openTo, receivedBy, startOpening } from '../harness/client.ts';
import { created, frame, type RawPeer, serveRaw, settings } from '../harness/raw-peer.ts';

const goaway = (lastStreamId: string, code = '00000000') => frame(7, 0, 0, `${lastStreamId} ${code}`);
const reset = (streamId: number, code: string) => frame(3, 0, streamId, code);

test('a connection closes after the idle timeout, but not while a request is in flight', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await serveRaw({});
  const idleTimeout = 60_000;
  const { connection, post, closed } = await openTo(server, { idleTimeout });
  const response = post();
  const [peer] = server.peers;
  await receivedBy(peer!, 1);
  vi.advanceTimersByTime(idleTimeout);
  expect(connection.isOpen).toBe(true);

  peer!.send(created(1));
  expect(await response).toMatchObject({ status: 201 });
  vi.advanceTimersByTime(idleTimeout);
  await closed;
  expect(connection.isOpen).toBe(false);
  expect(await goawayCodeTo(peer!)).toBe(0);
});

test('the idle timeout starts with the first settings of the server, however late they are', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const unref = vi.spyOn(Socket.prototype, 'unref');
  onTestFinished(() => {
    vi.useRealTimers();
    unref.mockRestore();
  });
  const { promise: connected, resolve: onConnection } = Promise.withResolvers<RawPeer>();
  const server = await serveRaw({ onConnection });
  const idleTimeout = 60_000;
  const { connection, ready, closed } = await startOpening(server, { idleTimeout, settingsTimeout: 120_000 });
  const peer = await connected;
  vi.advanceTimersByTime(idleTimeout);
  expect(unref).not.toHaveBeenCalled();
  peer.send(settings());
  await ready;
  expect(unref).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(idleTimeout - 1);
  expect(connection.isOpen).toBe(true);
  vi.advanceTimersByTime(1);
  expect(connection.isOpen).toBe(false);
  await closed;
});

test('later settings do not extend the idle timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await serveRaw({});
  const idleTimeout = 60_000;
  const { promise: changed, resolve: onCapacity } = Promise.withResolvers<void>();
  const { connection, closed } = await openTo(server, { idleTimeout, onCapacity });
  vi.advanceTimersByTime(idleTimeout - 1);
  server.peers[0]!.send(settings('0003 00000005'));
  await changed;
  expect(connection.capacity).toBe(5);
  vi.advanceTimersByTime(1);
  expect(connection.isOpen).toBe(false);
  await closed;
});

test('the capacity is what the server allows, from its first settings on', async () => {
  const server = await serveRaw({ onConnection() {} });
  const { connection, ready, post } = await startOpening(server);
  expect(connection.capacity).toBe(0);
  await vi.waitFor(() => expect(server.peers).toHaveLength(1), { timeout: 60_000 });
  const [peer] = server.peers;
  peer!.send(settings('0003 00000002'));
  expect(await ready).toBe(2);
  const responses = [post(), post()];
  expect(connection.capacity).toBe(0);
  peer!.send(settings('0003 00000005'));
  await vi.waitFor(() => expect(connection.capacity).toBe(3), { timeout: 60_000 });
  // A server that allows no streams might never allow any again.
  peer!.send(settings('0003 00000000'));
  await vi.waitFor(() => expect(connection.isOpen).toBe(false), { timeout: 60_000 });
  peer!.send(created(1), created(3));
  await Promise.all(responses);
  expect(await goawayCodeTo(peer!)).toBe(0);
});

test('a connection fails if the server sends no settings', async () => {
  const server = await serveRaw({ onConnection() {} });
  const { ready, connection } = await startOpening(server, { settingsTimeout: 50 });
  await expect(ready).rejects.toMatchObject({ name: 'Http2Error', code: 'SETTINGS_TIMEOUT' });
  expect(connection.isOpen).toBe(false);
  expect(await goawayCodeTo(server.peers[0]!)).toBe(4);
});

test('a connection that is closed before it is ready fails', async () => {
  const { connection, ready } = await startOpening(await serveRaw({ onConnection() {} }));
  connection.close();
  await expect(ready).rejects.toMatchObject({ name: 'Http2Error', code: 'CANCEL' });
});

test('a closing connection completes the request in flight first', async () => {
  const server = await serveRaw({});
  const { connection, post, closed } = await openTo(server);
  const response = post();
  connection.close();
  expect(connection.capacity).toBe(0);
  const [peer] = server.peers;
  await receivedBy(peer!, 1);
  peer!.send(created(1));
  expect(await response).toMatchObject({ status: 201 });
  await closed;
});

test('an aborted request resets its stream, and the connection stays open', async () => {
  const server = await serveRaw({
    onRequest: (peer, streamId) => streamId > 1 && peer.send(created(streamId)),
  });
  const { connection, post, controller } = await openTo(server);
  void post();
  const first = controller();
  expect(await post()).toMatchObject({ status: 201 });
  first.abort(new Error('cancelled'));
  await receivedBy(server.peers[0]!, 3);
  expect(server.peers[0]!.frames.at(-1)).toMatchObject({ streamId: 1, payload: Buffer.from([0, 0, 0, 8]) });
  expect(connection.isOpen).toBe(true);
  expect(await post()).toMatchObject({ status: 201 });
});

test('the connection starts no more requests if one was aborted and the server sent nothing since', async () => {
  const { connection, post, controller, closed } = await openTo(await serveRaw({}));
  void post();
  controller().abort(new Error('timed out'));
  expect(connection.isOpen).toBe(false);
  await closed;
});

test.each([
  ['REFUSED_STREAM', '00000007'],
  ['HTTP_1_1_REQUIRED', '0000000d'],
])('a request that the server resets with %s is returned once', async (code, value) => {
  const server = await serveRaw({ onRequest: (peer, streamId) => peer.send(reset(streamId, value)) });
  const { connection, post, unprocessed } = await openTo(server);
  void post();
  await vi.waitFor(() => expect(unprocessed).toHaveLength(1), { timeout: 60_000 });
  expect(unprocessed[0]).toMatchObject({ isRetry: true });
  const failed = Promise.withResolvers<Error>();
  const handler = {
    ...unprocessed[0]!.handler,
    onResponseError: (_: unknown, error: Error) => failed.resolve(error),
  };
  connection.start({ ...unprocessed[0]!, handler });
  expect(await failed.promise).toMatchObject({ name: 'Http2Error', code });
  expect(unprocessed).toHaveLength(1);
});

test('GOAWAY returns the requests that the server did not process and completes the others', async () => {
  const server = await serveRaw({
    onRequest: (peer, streamId) => streamId === 5 && peer.send(goaway('00000001'), created(1)),
  });
  const { connection, post, unprocessed, closed } = await openTo(server);
  const first = post({ path: '/1' });
  void post({ path: '/2' });
  void post({ path: '/3' });
  expect(await first).toMatchObject({ status: 201 });
  expect(unprocessed.map(({ request }) => request.path)).toEqual(['/2', '/3']);
  expect(connection.isOpen).toBe(false);
  await closed;
});

test.each([
  ['a stream reset', (streamId: number) => reset(streamId, '0000000d')],
  ['GOAWAY', () => goaway('00000000', '0000000d')],
])('the connection reports a server that requires HTTP/1.1 by %s', async (_, rejection) => {
  const server = await serveRaw({ onRequest: (peer, streamId) => peer.send(rejection(streamId)) });
  const { post, http1Required, unprocessed } = await openTo(server);
  void post();
  await http1Required;
  await vi.waitFor(() => expect(unprocessed).toHaveLength(1), { timeout: 60_000 });
});

test('the connection starts no more requests after ENHANCE_YOUR_CALM', async () => {
  const server = await serveRaw({ onRequest: (peer, streamId) => peer.send(reset(streamId, '0000000b')) });
  const { connection, post } = await openTo(server);
  await expect(post()).rejects.toMatchObject({ code: 'ENHANCE_YOUR_CALM' });
  expect(connection.isOpen).toBe(false);
});

test('the connection starts no more requests after eight consecutive resets', async () => {
  let requests = 0;
  const server = await serveRaw({
    onRequest(peer, streamId) {
      requests += 1;
      peer.send(requests === 5 ? created(streamId) : reset(streamId, '00000002'));
    },
  });
  const { connection, post } = await openTo(server);
  const outcomes: unknown[] = [];
  while (connection.isOpen) outcomes.push(await post().catch(({ code }) => code as string));
  const failures = (count: number) => Array<string>(count).fill('INTERNAL_ERROR');
  // The response in between starts the count again.
  expect(outcomes).toEqual([...failures(4), expect.objectContaining({ status: 201 }), ...failures(8)]);
  expect(await goawayCodeTo(server.peers[0]!)).toBe(0);
});

test('repeated fields of a response are those of node:http', async () => {
  const block = createHeaderEncoder({ tableSize: 0, neverIndexed: new Set() }).encode(
    [
      [':status', '201'],
      ['location', '/1'],
      ['location', '/2'],
      ['retry-after', ''],
      ['retry-after', '60'],
      ['set-cookie', 'a=1'],
      ['link', '<a>'],
      ['set-cookie', 'b=2'],
      ['link', '<b>'],
      ['__proto__', 'x'],
    ].flat(),
  );
  const server = await serveRaw({
    onRequest: (peer, streamId) => peer.send(frame(1, 0x5, streamId, block)),
  });
  const { post } = await openTo(server);
  const { headers } = await post();
  expect(Object.entries(headers)).toEqual([
    ['location', '/1'],
    ['retry-after', ''],
    ['set-cookie', ['a=1', 'b=2']],
    ['link', '<a>, <b>'],
    ['__proto__', 'x'],
  ]);
});

test('the encoder uses no dynamic table if the server asks for none', async () => {
  const server = await serveRaw({
    onConnection: (peer) => peer.send(settings('0001 00000000')),
    onRequest: (peer, streamId) => peer.send(created(streamId)),
  });
  const { post } = await openTo(server);
  await post();
  await post();
  const [first, second] = server.peers[0]!.frames.filter(({ type }) => type === 1);
  // The table size update is sent once (RFC 7541 §6.3).
  expect(first!.payload[0]).toBe(0x20);
  expect(second!.payload).toEqual(first!.payload.subarray(1));
});
