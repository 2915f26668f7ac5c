import { once } from 'node:events';
import { connect } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PendingRequest } from '../../src/connection.ts';
import { openHttp2Connection } from '../../src/http2/connection.ts';
import { created, frame, serveRaw, settings } from './raw-peer.ts';

const nobody = { onReady() {}, onRoom() {}, onUnprocessed() {}, onHttp1Required() {}, onClosed() {} };

async function connectTo({ origin, ca }: { origin: string; ca: string }) {
  const { hostname, port } = new URL(origin);
  const socket = connect({
    host: hostname,
    port: Number(port),
    ca,
    ALPNProtocols: ['h2'],
    servername: hostname,
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}

function request(onResponseEnd: () => void): PendingRequest {
  const handler = {
    onRequestStart() {},
    onResponseStart() {},
    onResponseData() {},
    onResponseEnd,
    onResponseError() {},
  };
  return {
    content: { origin: 'https://localhost', path: '/', headers: () => ({}), body: null },
    handler,
    isRepeated: false,
  };
}

test('a connection without requests says goodbye after a while, one with requests does not', async () => {
  const server = await serveRaw({});
  const ready = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const connection = openHttp2Connection({
    ...nobody,
    socket: await connectTo(server),
    openingTimeout: 5000,
    keepAliveTimeout: 50,
    onReady: () => ready.resolve(),
    onClosed: () => closed.resolve(),
  });
  await ready.promise;
  connection.begin(request(answered.resolve));
  const [peer] = server.peers;
  await vi.waitFor(() => expect(peer!.frames.some(({ type }) => type === 1)).toBe(true));
  const startedAt = performance.now();
  await vi.waitFor(() => expect(performance.now() - startedAt).toBeGreaterThan(100));
  expect(connection.isOpen).toBe(true);

  peer!.send(created(1));
  await answered.promise;
  await closed.promise;
  expect(connection.isOpen).toBe(false);
  await vi.waitFor(() => expect(peer!.frames.at(-1)).toMatchObject({ type: 7, payload: Buffer.alloc(8) }));
});

test('a connection has room for what the server allows, from its settings on', async () => {
  const server = await serveRaw({ onConnection() {} });
  let room: number | undefined;
  const connection = openHttp2Connection({
    ...nobody,
    socket: await connectTo(server),
    openingTimeout: 5000,
    keepAliveTimeout: 5000,
    onReady: (streams) => (room = streams),
  });
  expect(connection.capacity).toBe(0);
  await vi.waitFor(() => expect(server.peers).toHaveLength(1));
  const [peer] = server.peers;
  peer!.send(settings('0003 00000002'));
  await vi.waitFor(() => expect(room).toBe(2));
  connection.begin(request(() => {}));
  connection.begin(request(() => {}));
  expect(connection.capacity).toBe(0);
  peer!.send(settings('0003 00000005'));
  await vi.waitFor(() => expect(connection.capacity).toBe(3));
  // It would wait without end for one that allows none.
  peer!.send(settings('0003 00000000'));
  await vi.waitFor(() => expect(connection.isOpen).toBe(false));
  peer!.send(frame(3, 0, 1, '00000008'), frame(3, 0, 3, '00000008'));
  await vi.waitFor(() => expect(peer!.frames.at(-1)).toMatchObject({ type: 7 }));
});
