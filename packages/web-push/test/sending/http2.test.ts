import {
  constants,
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type Settings,
} from 'node:http2';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { certificate } from '../../../http2-client/test/harness/raw-peer.ts';
import { listen } from '../../../http2-client/test/harness/tls-server.ts';
import {
  createEndpointPolicy,
  createSender,
  createVapidSigner,
  generateVapidKeys,
  type SenderOptions,
  type WebPushError,
} from '../../src/index.ts';
import { serveHttps } from '../harness/servers.ts';

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

/** Starts an HTTP/2 server of Node.js, which also supports HTTP/1.1 if `onRequest` is given. */
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
  const origin = `https://localhost:${await listen(server)}`;
  return { server, origin, sockets, connections: () => connections };
}

/** Responds after the whole body, with its length as the TTL. */
function respondWithLength(stream: ServerHttp2Stream): void {
  let length = 0;
  stream.on('data', (chunk: Buffer) => (length += chunk.length));
  stream.on('end', () => {
    stream.respond({ ':status': 201, ttl: length });
    stream.end();
  });
}

test.each([
  ['ten concurrent streams', { maxConcurrentStreams: 10 }],
  ['one stream at a time', { maxConcurrentStreams: 1 }],
])('a thousand messages share three connections with %s', async (_, settings) => {
  let [concurrent, maxConcurrent] = [0, 0];
  const service = await serve((stream) => {
    maxConcurrent = Math.max(maxConcurrent, (concurrent += 1));
    stream.on('close', () => (concurrent -= 1));
    respondWithLength(stream);
  }, settings);
  const connections = 3;
  const sender = makeSender(service.origin, { connections });
  const lengths = Array.from({ length: 1000 }, (_, index) => 1 + ((index * 37) % 1500));
  const responses = await Promise.all(
    lengths.map((length, index) => sender.send(requestTo(service.origin, `${index}`, Buffer.alloc(length)))),
  );
  expect(responses.map(({ ttl }) => ttl)).toEqual(lengths);
  expect(service.connections()).toBe(connections);
  expect(maxConcurrent).toBeLessThanOrEqual(settings.maxConcurrentStreams * connections);
});

test('messages that fit one connection share it', async () => {
  const service = await serve(respondWithLength, { maxConcurrentStreams: 100 });
  const sender = makeSender(service.origin);
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 100 }, (_, i) => sender.send(requestTo(service.origin, `${i}`))));
  }
  expect(service.connections()).toBe(1);
});

test('a push service that closes its connection during a thousand messages loses none', async () => {
  let count = 0;
  const paths = new Set<string>();
  const service = await serve(
    (stream) => {
      count += 1;
      // Sends GOAWAY, as a server does that is about to stop: it processes the streams that have started.
      if (count === 300) stream.session?.close();
      respondWithLength(stream);
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

test('a broken connection fails only its own messages, with one cause', async () => {
  let silentPort: number | undefined;
  const service = await serve(
    (stream) => {
      const port = stream.session?.socket.remotePort;
      silentPort ??= port;
      if (port !== silentPort) respondWithLength(stream);
    },
    { maxConcurrentStreams: 5 },
  );
  const sender = makeSender(service.origin, { connections: 2 });
  const sent = Array.from({ length: 20 }, (_, i) => sender.send(requestTo(service.origin, `${i}`)));
  const results = Promise.allSettled(sent);
  await Promise.race(sent);
  [...service.sockets].find(({ remotePort }) => remotePort === silentPort)!.destroy();
  const errors = (await results)
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => reason as WebPushError);
  expect(errors).toEqual(Array(5).fill(failsWith('connection_failed')));
  expect(new Set(errors.map(({ cause }) => cause)).size).toBe(1);
});

test('close completes the messages in flight and those that wait, then closes the connections', async () => {
  const streams: ServerHttp2Stream[] = [];
  const service = await serve((stream) => streams.push(stream), { maxConcurrentStreams: 1 });
  const sender = makeSender(service.origin, { connections: 1 });
  const sent = [1, 2].map((i) => sender.send(requestTo(service.origin, `${i}`)));
  await vi.waitFor(() => expect(streams).toHaveLength(1), { timeout: 60_000 });
  let isClosed = false;
  const closing = sender.close().then(() => (isClosed = true));
  await expect(sender.send(requestTo(service.origin, '3'))).rejects.toEqual(failsWith('connection_failed'));
  streams[0]!.respond({ ':status': 201 }, { endStream: true });
  await vi.waitFor(() => expect(streams).toHaveLength(2), { timeout: 60_000 });
  expect(isClosed).toBe(false);
  streams[1]!.respond({ ':status': 201 }, { endStream: true });
  expect(await Promise.all(sent)).toMatchObject([{ status: 201 }, { status: 201 }]);
  await closing;
  await vi.waitFor(() => expect(service.sockets.size).toBe(0), { timeout: 60_000 });
});

test('a push service without HTTP/2 gets HTTP/1.1, also if many messages wait for a connection', async () => {
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
  ['stream', 'stream'],
  ['connection', 'session'],
] as const)('a push service that requires HTTP/1.1 on a %s gets it from then on', async (_, event) => {
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
  expect(await sender.send(requestTo(service.origin, '1'))).toMatchObject({ status: 201 });
  expect(await sender.send(requestTo(service.origin, '2'))).toMatchObject({ status: 201 });
  expect(versions.filter((version) => version === '1.1')).toHaveLength(2);
  expect(service.connections()).toBe(2);
});

test('a sender without HTTP/2 uses HTTP/1.1 with a push service that supports both', async () => {
  const versions: string[] = [];
  const service = await serve(
    () => {},
    {},
    (request, response) => {
      versions.push(request.httpVersion);
      response.writeHead(201).end();
    },
  );
  expect(await makeSender(service.origin).send(requestTo(service.origin, '1'))).toMatchObject({
    status: 201,
  });
  const withoutHttp2 = makeSender(service.origin, { http2: false });
  expect(await withoutHttp2.send(requestTo(service.origin, '2'))).toMatchObject({ status: 201 });
  expect(versions).toEqual(['2.0', '1.1']);
});

test('a sender without HTTP/2 cannot send to a push service that supports nothing else', async () => {
  const service = await serve(respondWithLength);
  const sender = makeSender(service.origin, { http2: false });
  await expect(sender.send(requestTo(service.origin, '1'))).rejects.toEqual(failsWith('connection_failed'));
});

test('a certificate for another name, or from an unknown authority, is rejected', async () => {
  const service = await serve(respondWithLength);
  const byAddress = service.origin.replace('localhost', '127.0.0.1');
  await expect(makeSender(byAddress).send(requestTo(byAddress, '1'))).rejects.toEqual(
    failsWith('connection_failed'),
  );
  await expect(makeSender(service.origin, { ca: [] }).send(requestTo(service.origin, '1'))).rejects.toEqual(
    failsWith('connection_failed'),
  );
});

test('a stream that the push service cancels fails only its own message', async () => {
  const service = await serve((stream) => {
    if (stream.id === 1) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    else respondWithLength(stream);
  });
  const sender = makeSender(service.origin);
  await expect(sender.send(requestTo(service.origin, '1'))).rejects.toEqual(failsWith('connection_failed'));
  expect(await sender.send(requestTo(service.origin, '2'))).toMatchObject({ status: 201 });
  expect(service.connections()).toBe(1);
});
