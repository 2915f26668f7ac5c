import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
  type Settings,
} from 'node:http2';
import { expect, test } from 'vitest';
import { openTo } from '../harness/client.ts';
import { certificate } from '../harness/raw-peer.ts';
import { listen } from '../harness/tls-server.ts';

type OnStream = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

/** Starts an HTTP/2 server of Node.js. */
async function serve(onStream: OnStream, settings: Settings = {}) {
  const server = createSecureServer({ ...certificate, settings });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    onStream(stream, headers);
  });
  server.on('session', (session) => session.on('error', () => {}));
  return { origin: `https://localhost:${await listen(server)}`, ca: certificate.cert };
}

test.each<[string, Settings]>([
  ['ten concurrent streams', { maxConcurrentStreams: 10 }],
  ['one stream at a time', { maxConcurrentStreams: 1 }],
  ['windows of 16 bytes', { maxConcurrentStreams: 100, initialWindowSize: 16 }],
  ['no header table', { maxConcurrentStreams: 200, headerTableSize: 0 }],
])('a thousand requests arrive unchanged with %s', async (_, settings) => {
  let [concurrent, maxConcurrent] = [0, 0];
  const server = await serve((stream) => {
    maxConcurrent = Math.max(maxConcurrent, (concurrent += 1));
    stream.on('close', () => (concurrent -= 1));
    let length = 0;
    stream.on('data', (chunk: Buffer) => (length += chunk.length));
    stream.on('end', () => {
      stream.respond({ ':status': 201 });
      stream.end(String(length));
    });
  }, settings);
  const capacityChanged = { resolve() {} };
  const { connection, post } = await openTo(server, { onCapacity: () => capacityChanged.resolve() });
  const lengths = Array.from({ length: 1000 }, (_, index) => 1 + ((index * 37) % 1500));
  const responses = [];
  for (const length of lengths) {
    while (connection.capacity === 0) {
      await new Promise<void>((resolve) => void (capacityChanged.resolve = resolve));
    }
    responses.push(post({ body: Buffer.alloc(length) }));
  }
  const bodies = (await Promise.all(responses)).map(({ body }) => Number(body));
  expect(bodies).toEqual(lengths);
  expect(maxConcurrent).toBeLessThanOrEqual(settings.maxConcurrentStreams!);
});

test('a request arrives unchanged, also if its headers need several frames', async () => {
  const seen: unknown[] = [];
  const server = await serve((stream, headers) => {
    seen.push({ ...headers });
    stream.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
    stream.on('end', () => {
      stream.respond({ ':status': 201, location: '/message/1' });
      stream.end('x'.repeat(5000));
    });
  });
  const path = `/${'s3cret'.repeat(3000)}?a=b`;
  const { post } = await openTo(server);
  const headers = () => ({ authorization: 'vapid t=a, k=b', ttl: '60' });
  expect(await post({ path, headers, body: Buffer.from('content') })).toMatchObject({
    status: 201,
    headers: { location: '/message/1' },
    body: 'x'.repeat(5000),
  });
  expect(seen).toEqual([
    expect.objectContaining({
      ':method': 'POST',
      ':scheme': 'https',
      ':authority': server.origin.slice('https://'.length),
      ':path': path,
      authorization: 'vapid t=a, k=b',
      ttl: '60',
      'content-length': '7',
    }),
    'content',
  ]);
});

test('a request without a body ends with its headers', async () => {
  const server = await serve((stream, headers) => {
    stream.respond({ ':status': stream.endAfterHeaders ? 201 : 400, received: headers['content-length'] });
    stream.end();
  });
  const { post } = await openTo(server);
  expect(await post({ body: null })).toMatchObject({ status: 201, headers: { received: '0' } });
});
