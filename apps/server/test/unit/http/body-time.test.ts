import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { limitBodyTime, longBody } from '../../../src/http/body-time.ts';

/** Starts a server that limits bodies to a time in milliseconds. */
async function listen(limit: number): Promise<FastifyInstance> {
  const app = fastify();
  limitBodyTime(app, limit);
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
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await listen(600);
});
afterAll(() => app.close());

/** Starts a body of six bytes, and collects the response until the server disconnects. */
async function begin(
  path: string,
  connection = 'close',
  length = `Content-Length: ${connection === 'close' ? 6 : 10_000}`,
  { server } = app,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { port } = server.address() as AddressInfo;
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

test('a body that arrives too slowly ends the connection', async () => {
  const { socket, answer } = await begin('/short');
  for (const byte of 'slowly') {
    await pass(150);
    if (!socket.destroyed) socket.write(byte);
  }
  expect(await answer).not.toContain('200 OK');
});

test('a long body may take longer', async () => {
  // A clock of its own for this limit: a busy machine may pause both ends for longer than a short one.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const patient = await listen(60_000);
  const arrived = once(patient.server, 'request');
  const { socket, answer } = await begin('/long', undefined, undefined, patient);
  await arrived;
  vi.advanceTimersByTime(90_000);
  socket.write('slowly');
  expect(await answer).toMatch(/200 OK[^]*slowly$/);
  await patient.close();
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
