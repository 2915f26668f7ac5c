import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBodyTime, longBody } from '../../../src/http/body-time.ts';

const app = fastify();
let port: number;
beforeAll(async () => {
  limitBodyTime(app, 600);
  app.addContentTypeParser('text/plain', (_request, payload, done) => done(null, payload));
  const read = async ({ body }: { body: unknown }) => text(body as AsyncIterable<Buffer>);
  app.post('/short', read);
  const onRequest = longBody.onRequest!;
  app.post('/long', { onRequest }, read);
  const refuse = async () => {
    throw Object.assign(new Error('Refused'), { statusCode: 401 });
  };
  app.post('/refused', { onRequest: [refuse, onRequest] }, read);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { readonly port: number }).port;
});
afterAll(() => app.close());

/** Starts a body of six bytes, and collects the response until the server disconnects. */
async function begin(
  path: string,
  connection = 'close',
  length = `Content-Length: ${connection === 'close' ? 6 : 10_000}`,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  const headers = `Host: x\r\nConnection: ${connection}\r\nContent-Type: text/plain\r\n${length}`;
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
  return { socket, answer };
}

async function drip(socket: Socket): Promise<void> {
  for (const byte of 'slowly') {
    await pass(150);
    if (!socket.destroyed) socket.write(byte);
  }
}

test('a body that arrives too slowly ends the connection', async () => {
  const { socket, answer } = await begin('/short');
  await drip(socket);
  expect(await answer).not.toContain('200 OK');
});

test('a long body may take longer', async () => {
  const { socket, answer } = await begin('/long');
  await drip(socket);
  expect(await answer).toMatch(/200 OK[^]*slowly$/);
});

test('a long body that is refused ends the connection, although it keeps arriving', async () => {
  const { socket, answer } = await begin('/refused', 'keep-alive');
  const dripping = setInterval(() => socket.write('x'), 100);
  expect(await answer).toContain('401');
  clearInterval(dripping);
});

test('a body of unknown length that stops arriving ends the connection', async () => {
  const { answer } = await begin('/short', 'close', 'Transfer-Encoding: chunked');
  expect(await answer).not.toContain('200 OK');
});

test.for(['/short', '/long'])('a body to %s that stops arriving ends the connection', async (path) => {
  const { answer } = await begin(path);
  expect(await answer).not.toContain('200 OK');
});
