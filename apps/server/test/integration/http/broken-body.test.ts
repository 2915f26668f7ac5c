import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { limits } from '@sineta/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../../src/http/server.ts';
import { createLogger } from '../../../src/logger.ts';
import { createMetrics } from '../../../src/observability/metrics.ts';

/** Opens a connection to a server that reads bodies, whose errors are collected. */
async function connectToServer() {
  const lines: string[] = [];
  const logger = createLogger({ level: 'error', destination: { write: (line) => void lines.push(line) } });
  const app = createHttpServer({ logger, requests: createMetrics().requests, trustedProxies: [] });
  app.post('/', async () => 'read');
  onTestFinished(() => app.close());
  const connection = async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address() as { readonly port: number };
    const socket = connect(address.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  return { app, lines, connection };
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('a client that disconnects during the body is not logged as an error', async () => {
  const { app, lines, connection } = await connectToServer();
  const arrived = new Promise<void>((resolve) => app.addHook('onRequest', async () => resolve()));
  const failed = new Promise<unknown>((resolve) =>
    app.addHook('onError', async (_, __, error) => resolve(error)),
  );
  const socket = await connection();
  socket.write(`${head(99)}{"ha`);
  await arrived;
  socket.destroy();
  expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  await app.close();
  expect(lines).toEqual([]);
});

test('a client that still sends a body that is too large gets the response, and can send the next request', async () => {
  const { connection } = await connectToServer();
  const socket = await connection();
  const rest = '"'.padEnd(limits.requestBodyBytes);
  socket.write(`${head(2 * rest.length)}${rest}`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toContain('413 Payload Too Large');
  socket.end(`${rest}${head(2).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}""`);
  expect(await text(socket)).toMatch(/HTTP\/1\.1 200 OK[^]*read$/);
});

test('the connection of a body that is far too large is closed', async () => {
  const { connection } = await connectToServer();
  const socket = await connection();
  socket.write(head(16 * 1024 * 1024));
  expect(await text(socket)).toContain('413 Payload Too Large');
});
