import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openHttp1Connection } from '../../src/sending/http1-connection.ts';
import { serveTcp } from '../harness/servers.ts';

test('a connection without requests closes in time, however long the server would keep it', async () => {
  const port = await serveTcp((socket) =>
    socket.on('data', () =>
      socket.write('HTTP/1.1 201 Created\r\nkeep-alive: timeout=60\r\ncontent-length: 0\r\n\r\n'),
    ),
  );
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const connection = openHttp1Connection({
    socket,
    origin: `http://127.0.0.1:${port}`,
    idleTimeout: 200,
    onReady: () => ready.resolve(),
    onCapacity() {},
    onUnprocessed() {},
    onClosed: () => closed.resolve(),
  });
  await ready.promise;
  const status = await new Promise<number>((resolve, reject) => {
    connection.start({
      request: { origin: '', path: '/', headers: () => ({}), body: null },
      handler: {
        onRequestStart() {},
        onResponseStart: (_, received) => resolve(received),
        onResponseData() {},
        onResponseEnd() {},
        onResponseError: (_, error) => reject(error),
      },
      isRetry: false,
    });
  });
  expect(status).toBe(201);
  // With the 58 seconds that the server asks for, the test times out.
  await closed.promise;
}, 30_000);
