import {
  constants,
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
  type Settings,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createEndpointPolicy,
  createSender,
  createVapidSigner,
  generateVapidKeys,
  type SenderOptions,
  type WebPushError,
} from '../../src/index.ts';
import { serveHttps } from '../servers.ts';
import { certificate } from './raw-peer.ts';

const vapid = createVapidSigner({ keyPair: generateVapidKeys(), subject: 'mailto:sino@example.com' });
const failsWith = (code: string) => expect.objectContaining({ name: 'WebPushError', code });

function makeSender(origin: string, options: SenderOptions = {}) {
  const policy = createEndpointPolicy({ extraOrigins: [origin] });
  const sender = createSender({ policy, ca: certificate.cert, ...options });
  onTestFinished(() => sender.close());
  return sender;
}

function requestTo(origin: string, path: string, body: Uint8Array = Buffer.alloc(500, 1)) {
  return { endpoint: `${origin}/${path}`, ttl: 60, vapid, body };
}

/** A server of Node's own, which ends with the test. */
async function serve(
  onStream: (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void,
  settings: Settings = {},
  onRequest?: (request: Http2ServerRequest, response: Http2ServerResponse) => void,
) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createSecureServer({ ...certificate, settings, allowHTTP1: onRequest !== undefined });
  if (onRequest) server.on('request', onRequest);
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    onStream(stream, headers);
  });
  server.on('session', (session) => session.on('error', () => {}));
  server.on('secureConnection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => void server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return {
    server,
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    sockets,
    connections: () => connections,
  };
}

/** Answers when the whole body is there, with its length. */
function measure(stream: ServerHttp2Stream): void {
  let length = 0;
  stream.on('data', (chunk: Buffer) => (length += chunk.length));
  stream.on('end', () => {
    stream.respond({ ':status': 201, ttl: length });
    stream.end();
  });
}

test.each([
  ['ten streams at a time', { maxConcurrentStreams: 10 }, 3],
  ['one stream at a time', { maxConcurrentStreams: 1 }, 3],
  ['tiny windows', { maxConcurrentStreams: 100, initialWindowSize: 16 }, 2],
  ['no header table', { maxConcurrentStreams: 200, headerTableSize: 0 }, 3],
])('a thousand messages arrive whole with %s', async (_, settings, connections) => {
  let [underWay, most] = [0, 0];
  const service = await serve((stream) => {
    most = Math.max(most, (underWay += 1));
    stream.on('close', () => (underWay -= 1));
    measure(stream);
  }, settings);
  const sender = makeSender(service.origin, { connections });
  const lengths = Array.from({ length: 1000 }, (_, index) => 1 + ((index * 37) % 1500));
  const responses = await Promise.all(
    lengths.map((length, index) => sender.send(requestTo(service.origin, `${index}`, Buffer.alloc(length)))),
  );
  expect(responses.map(({ ttl }) => ttl)).toEqual(lengths);
  expect(service.connections()).toBeLessThanOrEqual(connections);
  expect(most).toBeLessThanOrEqual(settings.maxConcurrentStreams * connections);
});

test('as few connections as have room: one for what fits in one', async () => {
  const service = await serve(measure, { maxConcurrentStreams: 100 });
  const sender = makeSender(service.origin);
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 100 }, (_, i) => sender.send(requestTo(service.origin, `${i}`))));
  }
  expect(service.connections()).toBe(1);
});

test('all that belongs to a request arrives as it was given, also when it takes several frames', async () => {
  const seen: unknown[] = [];
  const service = await serve((stream, headers) => {
    seen.push({ ...headers });
    stream.on('data', (chunk: Buffer) => seen.push(chunk));
    stream.on('end', () => {
      stream.respond({ ':status': 201, 'retry-after': '7', location: '/message/1' });
      stream.end('x'.repeat(5000));
    });
  });
  const sender = makeSender(service.origin);
  const path = `wpush/${'s3cret'.repeat(3000)}?a=b`;
  const body = Buffer.from('whatever');
  expect(
    await sender.send({ ...requestTo(service.origin, path, body), urgency: 'high', topic: 'agenda' }),
  ).toEqual({
    status: 201,
    retryAfter: 7000,
    location: '/message/1',
  });
  expect(seen).toEqual([
    expect.objectContaining({
      ':method': 'POST',
      ':scheme': 'https',
      ':authority': service.origin.slice('https://'.length),
      ':path': `/${path}`,
      authorization: vapid.authorization(service.origin),
      'content-length': '8',
      'content-encoding': 'aes128gcm',
      ttl: '60',
      urgency: 'high',
      topic: 'agenda',
    }),
    body,
  ]);
});

test('a goodbye amid a thousand messages loses none', async () => {
  let count = 0;
  const paths = new Set<string>();
  const service = await serve(
    (stream) => {
      count += 1;
      // As a server does that is about to stop: what began is answered, what comes later is not.
      if (count === 300) stream.session?.close();
      measure(stream);
    },
    { maxConcurrentStreams: 50 },
  );
  const sender = makeSender(service.origin, { connections: 1 });
  const sent = Array.from({ length: 1000 }, async (_, index) => {
    const { status } = await sender.send(requestTo(service.origin, `${index}`));
    if (status === 201) paths.add(`${index}`);
  });
  await Promise.all(sent);
  expect(paths.size).toBe(1000);
  expect(service.connections()).toBe(2);
});

test('a connection that breaks takes down what is under way on it, nothing else', async () => {
  let silent: number | undefined;
  const service = await serve(
    (stream) => {
      const port = stream.session?.socket.remotePort;
      silent ??= port;
      if (port !== silent) measure(stream);
    },
    { maxConcurrentStreams: 5 },
  );
  const sender = makeSender(service.origin, { connections: 2 });
  const sent = Array.from({ length: 20 }, (_, i) => sender.send(requestTo(service.origin, `${i}`)));
  const results = Promise.allSettled(sent);
  await Promise.race(sent);
  [...service.sockets].find(({ remotePort }) => remotePort === silent)!.destroy();
  const failed = (await results).filter((result) => result.status === 'rejected');
  expect(failed.map(({ reason }) => (reason as WebPushError).code)).toEqual(
    Array(5).fill('connection_failed'),
  );
  // By which one knows that it was one fault.
  expect(new Set(failed.map(({ reason }) => (reason as WebPushError).cause)).size).toBe(1);
});

test('close lets what is under way and what waits finish, then hangs up', async () => {
  const streams: ServerHttp2Stream[] = [];
  const service = await serve((stream) => streams.push(stream), { maxConcurrentStreams: 1 });
  const policy = createEndpointPolicy({ extraOrigins: [service.origin] });
  const sender = createSender({ policy, ca: certificate.cert, connections: 1 });
  const sent = [1, 2].map((i) => sender.send(requestTo(service.origin, `${i}`)));
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  let isClosed = false;
  const closing = sender.close().then(() => (isClosed = true));
  await expect(sender.send(requestTo(service.origin, '3'))).rejects.toEqual(failsWith('connection_failed'));
  streams[0]!.respond({ ':status': 201 }, { endStream: true });
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  expect(isClosed).toBe(false);
  streams[1]!.respond({ ':status': 201 }, { endStream: true });
  expect(await Promise.all(sent)).toEqual([{ status: 201 }, { status: 201 }]);
  await closing;
  await vi.waitFor(() => expect(service.sockets.size).toBe(0));
});

test('a service that does not speak it gets HTTP/1.1, also where a thousand wait', async () => {
  const versions = new Set<string>();
  const port = await serveHttps(certificate, (request, response) => {
    versions.add(request.httpVersion);
    response.writeHead(201).end();
  });
  const origin = `https://localhost:${port}`;
  const sender = makeSender(origin, { connections: 10 });
  const send = () => Array.from({ length: 500 }, (_, i) => sender.send(requestTo(origin, `${i}`)));
  const responses = [...(await Promise.all(send())), ...(await Promise.all(send()))];
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  expect(versions).toEqual(new Set(['1.1']));
});

test.each([
  ['of a stream', 'stream'],
  ['of the connection', 'session'],
] as const)('a service that wants HTTP/1.1, and says so %s, gets it from then on', async (_, event) => {
  const versions: string[] = [];
  const service = await serve(
    () => {},
    {},
    (request, response) => {
      versions.push(request.httpVersion);
      if (request.httpVersion === '1.1') response.writeHead(201).end();
    },
  );
  service.server.on(event, (from: ServerHttp2Stream | ServerHttp2Session) => {
    if ('goaway' in from) from.goaway(constants.NGHTTP2_HTTP_1_1_REQUIRED);
    else from.close(constants.NGHTTP2_HTTP_1_1_REQUIRED);
  });
  const sender = makeSender(service.origin);
  expect(await sender.send(requestTo(service.origin, '1'))).toEqual({ status: 201 });
  expect(await sender.send(requestTo(service.origin, '2'))).toEqual({ status: 201 });
  expect(versions.filter((version) => version === '1.1')).toHaveLength(2);
  expect(service.connections()).toBe(2);
});

test('a service that is not to be spoken to in HTTP/2 is not', async () => {
  const service = await serve(measure);
  const sender = makeSender(service.origin, { http2: false });
  await expect(sender.send(requestTo(service.origin, '1'))).rejects.toEqual(failsWith('connection_failed'));
});

test('a certificate for another name, or of nobody known, is refused', async () => {
  const service = await serve(measure);
  const byAddress = service.origin.replace('localhost', '127.0.0.1');
  await expect(makeSender(byAddress).send(requestTo(byAddress, '1'))).rejects.toEqual(
    failsWith('connection_failed'),
  );
  await expect(makeSender(service.origin, { ca: [] }).send(requestTo(service.origin, '1'))).rejects.toEqual(
    failsWith('connection_failed'),
  );
});

test('a stream that the server cancels fails alone', async () => {
  const service = await serve((stream) => {
    if (stream.id === 1) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    else measure(stream);
  });
  const sender = makeSender(service.origin);
  await expect(sender.send(requestTo(service.origin, '1'))).rejects.toEqual(failsWith('connection_failed'));
  expect(await sender.send(requestTo(service.origin, '2'))).toMatchObject({ status: 201 });
  expect(service.connections()).toBe(1);
});
