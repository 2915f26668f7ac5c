import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createEndpointPolicy,
  createSender,
  createVapidSigner,
  encrypt,
  generateVapidKeys,
  parseConnectTo,
  type PushRequest,
  type SenderOptions,
} from '../src/index.ts';
import { decrypt, makeReceiver } from './decrypt.ts';
import {
  makeCertificate,
  readBody,
  serveBehindDoor,
  serveHttp,
  serveHttp2,
  serveHttps,
  serveTcp,
} from './servers.ts';

const receiver = makeReceiver();
const keys = { p256dh: receiver.publicKey, auth: receiver.auth };
const vapid = createVapidSigner({ keyPair: generateVapidKeys(), subject: 'mailto:sino@example.com' });

function ok(_: unknown, response: ServerResponse): void {
  response.writeHead(201).end();
}

function makeSender(options?: SenderOptions) {
  const sender = createSender(options);
  onTestFinished(() => sender.close());
  return sender;
}

/** A sender that may send to one local port, and a request to it. */
function local(port: number, options: SenderOptions = {}) {
  return to({ origin: `http://127.0.0.1:${port}` }, options);
}

function requestTo(endpoint: string): PushRequest {
  return { endpoint, keys, payload: Buffer.from('ação'), ttl: 60, vapid };
}

const failsWith = (code: string) => expect.objectContaining({ name: 'WebPushError', code });

type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const localhost = await makeCertificate('localhost');
const protocols = {
  'HTTP/1.1': async (listener: Listener) => ({ origin: `http://127.0.0.1:${await serveHttp(listener)}` }),
  'HTTP/2': async (listener: Listener) => ({
    origin: `https://localhost:${await serveHttp2(localhost, listener)}`,
    ca: localhost.cert,
  }),
};

/** A sender that may send to one service, and a request to it. */
function to({ origin, ca }: { origin: string; ca?: string }, options: SenderOptions = {}) {
  const policy = createEndpointPolicy({ extraOrigins: [origin] });
  const sender = makeSender({ policy, ...(ca !== undefined && { ca }), ...options });
  return { sender, request: requestTo(`${origin}/wpush/s3cret?a=b`) };
}

describe.each(Object.entries(protocols))('over %s', (_, serve) => {
  test('a message arrives whole, as RFC 8030 and RFC 8291 have it', async () => {
    let seen: unknown;
    const service = await serve(async (request, response) => {
      const body = await readBody(request);
      const { method, url, headers } = request;
      seen = { method, url, headers, text: decrypt(body, receiver).toString() };
      response.writeHead(201, { location: '/message/1', ttl: '30' }).end();
    });
    const { sender, request } = to(service);
    const response = await sender.send({ ...request, urgency: 'high', topic: 'agenda' });
    expect(response).toEqual({ status: 201, location: '/message/1', ttl: 30 });
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/wpush/s3cret?a=b',
      text: 'ação',
      headers: {
        ttl: '60',
        urgency: 'high',
        topic: 'agenda',
        'content-encoding': 'aes128gcm',
        authorization: vapid.authorization(service.origin),
      },
    });
  });

  test('a message may be empty, or encrypted before', async () => {
    const bodies: Buffer[] = [];
    const service = await serve(async (request, response) => {
      bodies.push(await readBody(request));
      response.writeHead(201).end();
    });
    const { sender, request } = to(service);
    const { endpoint, ttl } = request;
    const body = encrypt(Buffer.from('antes'), keys);
    await sender.send({ endpoint, ttl, vapid, keys });
    await sender.send({ endpoint, ttl, vapid, body });
    expect(bodies).toEqual([Buffer.alloc(0), body]);
  });

  test('a redirect is not followed', async () => {
    const paths: (string | undefined)[] = [];
    const service = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    const { sender, request } = to(service);
    expect(await sender.send(request)).toMatchObject({ status: 307 });
    expect(paths).toEqual(['/wpush/s3cret?a=b']);
  });

  test.each([
    ['seconds', () => '2', 2000],
    ['a date', () => new Date(Date.now() + 60_000).toUTCString(), 60_000],
  ])('Retry-After in %s is given in milliseconds', async (_, value, expected) => {
    const service = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': value() }).end();
    });
    const { sender, request } = to(service);
    const { status, retryAfter } = await sender.send(request);
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(expected - 2000);
    expect(retryAfter).toBeLessThanOrEqual(expected);
  });

  test('a refusal comes with its reason, without the endpoint that it quotes', async () => {
    const service = await serve((request, response) => {
      response.writeHead(403).end(`no such key for https://localhost${request.url} here`);
    });
    const { sender, request } = to(service);
    expect(await sender.send(request)).toEqual({ status: 403, reason: 'no such key for … here' });
  });

  test('of a body without end little is read, and the answer counts', async () => {
    const service = await serve((_, response) => {
      response.writeHead(400);
      const endless = setInterval(() => response.write('x '.repeat(5000)), 1);
      response.on('close', () => clearInterval(endless));
    });
    const { sender, request } = to(service, { timeouts: { body: 60_000 } });
    const { status, reason } = await sender.send(request);
    expect(status).toBe(400);
    expect(reason!.length).toBeLessThanOrEqual(200);
  });

  test('a body of 1 MB costs its connection, and the next message has a new one', async () => {
    const service = await serve((_, response) => {
      response.writeHead(201).end(Buffer.alloc(1_000_000));
    });
    const { sender, request } = to(service, { connections: 1 });
    for (let i = 0; i < 5; i++) expect(await sender.send(request)).toEqual({ status: 201 });
  });

  test('a body that drips does not take the answer away', async () => {
    const service = await serve((_, response) => {
      response.writeHead(201);
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    });
    const { sender, request } = to(service, { timeouts: { body: 100 } });
    expect(await sender.send(request)).toEqual({ status: 201 });
  });
});

describe.each([
  ['HTTP/1.1', serveHttps],
  ['HTTP/2', serveHttp2],
])('the end of a message over %s', (_, serve) => {
  test('holds while its connection opens, and what goes in time says what is left of its TTL', async () => {
    const ttls: unknown[] = [];
    const listener: Listener = (request, response) => {
      ttls.push(request.headers['ttl']);
      response.writeHead(201).end();
    };
    const door = await serveBehindDoor(await serve(localhost, listener));
    const { sender, request } = to({ origin: `https://localhost:${door.port}`, ca: localhost.cert });
    const now = Date.now();
    const short = sender.send({ ...request, ttl: 1 }, { deadline: now + 600 });
    const long = sender.send({ ...request, ttl: 90 }, { deadline: now + 60_500 });
    const endless = sender.send({ ...request, ttl: 90 });
    await expect(short).rejects.toEqual(failsWith('expired'));
    door.open();
    expect(await Promise.all([long, endless])).toEqual([{ status: 201 }, { status: 201 }]);
    expect(new Set(ttls)).toEqual(new Set(['59', '90']));
    await expect(sender.send(request, { deadline: now })).rejects.toEqual(failsWith('expired'));
    expect(ttls).toHaveLength(2);
  });

  test('holds while all connections are taken', async () => {
    const answers: ServerResponse[] = [];
    const port = await serve(localhost, (_, response) => void answers.push(response), {
      maxConcurrentStreams: 1,
    });
    const { sender, request } = to(
      { origin: `https://localhost:${port}`, ca: localhost.cert },
      { connections: 1 },
    );
    const first = sender.send(request);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    const late = sender.send(request, { deadline: Date.now() + 50 });
    const next = sender.send(request, { deadline: Date.now() + 30 * 24 * 3_600_000 });
    await expect(late).rejects.toEqual(failsWith('expired'));
    answers[0]!.writeHead(201).end();
    expect(await first).toEqual({ status: 201 });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!.writeHead(202).end();
    expect(await next).toEqual({ status: 202 });
    expect(answers).toHaveLength(2);
  });
});

test('a server that keeps no connection gets a new one for each message', async () => {
  const sockets = new Set<unknown>();
  const port = await serveHttp((request, response) => {
    sockets.add(request.socket);
    response.writeHead(201, { connection: 'close' }).end();
  });
  const { sender, request } = local(port, { connections: 2 });
  const responses = await Promise.all(Array.from({ length: 20 }, () => sender.send(request)));
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  expect(sockets.size).toBe(20);
});

test('connections are kept, and never more than allowed', async () => {
  const sockets = new Set<unknown>();
  const port = await serveHttp((request, response) => {
    sockets.add(request.socket);
    response.writeHead(201).end('x');
  });
  const { sender, request } = local(port, { connections: 3 });
  const responses = await Promise.all(Array.from({ length: 50 }, () => sender.send(request)));
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  expect(sockets.size).toBe(3);
});

test('a connection reset within the body does not take the answer away', async () => {
  const port = await serveHttp((_, response) => {
    response.writeHead(410, { 'content-length': '100' });
    response.write('gone', () => response.socket?.resetAndDestroy());
  });
  const { sender, request } = local(port);
  expect(await sender.send(request)).toMatchObject({ status: 410 });
});

test('no answer, or headers that drip, time out', async () => {
  const silent = local(await serveTcp(() => {}), { timeouts: { headers: 100 } });
  await expect(silent.sender.send(silent.request)).rejects.toEqual(failsWith('timed_out'));

  const dripping = await serveTcp((socket) => {
    socket.write('HTTP/1.1 201 Created\r\nx: ');
    const drip = setInterval(() => socket.write('x'), 10);
    socket.on('close', () => clearInterval(drip));
  });
  const slow = local(dripping, { timeouts: { headers: 100 } });
  await expect(slow.sender.send(slow.request)).rejects.toEqual(failsWith('timed_out'));
});

test('one time holds for the wait for a connection and the answer together', async () => {
  const port = await serveTcp(() => {});
  const { sender, request } = local(port, { connections: 1, timeouts: { headers: 60_000, total: 100 } });
  const sent = [sender.send(request), sender.send(request, { deadline: Date.now() + 60_000 })];
  const reason = failsWith('timed_out');
  expect(await Promise.allSettled(sent)).toEqual(sent.map(() => ({ status: 'rejected', reason })));
});

test('a name service, or a TLS handshake, that never ends times out', async () => {
  const port = await serveTcp(() => {});
  const timeouts = { connect: 100 };
  const handshake = makeSender({ connectTo: [parseConnectTo(`::127.0.0.1:${port}`)], timeouts });
  await expect(handshake.send(requestTo('https://web.push.apple.com/s3cret'))).rejects.toEqual(
    failsWith('timed_out'),
  );

  const names = makeSender({ lookup: () => {}, timeouts });
  await expect(names.send(requestTo('https://web.push.apple.com/s3cret'))).rejects.toEqual(
    failsWith('timed_out'),
  );
});

test('a refused and a reset connection, and what is no HTTP, fail without telling the endpoint', async () => {
  const reset = await serveTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
  const closed = await serveTcp((socket) => socket.once('data', () => socket.end()));
  const garbage = await serveTcp((socket) => socket.once('data', () => socket.end('220 smtp ready\r\n')));
  for (const port of [reset, closed, garbage, 1]) {
    const { sender, request } = local(port);
    const error: unknown = await sender.send(request).catch((error: unknown) => error);
    expect(error).toEqual(failsWith('connection_failed'));
    expect(String(error)).not.toContain('s3cret');
    expect((error as Error).cause).toBeInstanceOf(Error);
  }
});

test('the caller can stop: before, while it waits for a connection, and while it waits for an answer', async () => {
  const accepted = Promise.withResolvers<void>();
  let connections = 0;
  const port = await serveTcp((socket) => {
    connections += 1;
    socket.once('data', () => accepted.resolve());
  });
  const { sender, request } = local(port, { connections: 1 });
  const stop = new AbortController();
  const waiting = sender.send(request, { signal: stop.signal });
  const queued = sender.send(request, { signal: stop.signal });
  await accepted.promise;
  stop.abort(new Error('cancelled'));
  await expect(waiting).rejects.toEqual(failsWith('aborted'));
  await expect(queued).rejects.toEqual(failsWith('aborted'));
  await expect(sender.send(request, { signal: stop.signal })).rejects.toEqual(failsWith('aborted'));
  await sender.close();
  // Nobody waits any more for whom another would be opened.
  expect(connections).toBe(1);
});

test('closing breaks off the connection that nobody waits for any more', async () => {
  const [arrived, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const port = await serveTcp((socket) => {
    arrived.resolve();
    socket.resume().on('close', () => left.resolve());
  });
  const connectTo = [parseConnectTo(`::127.0.0.1:${port}`)];
  const sender = makeSender({ connectTo, timeouts: { connect: 60_000 } });
  const stop = new AbortController();
  const request = requestTo('https://web.push.apple.com/s3cret');
  const sent = sender.send(request, { signal: stop.signal });
  await arrived.promise;
  stop.abort();
  await expect(sent).rejects.toEqual(failsWith('aborted'));
  await sender.close();
  await left.promise;
});

test('what is not allowed is not sent, and too large a payload neither', async () => {
  const { sender, request } = local(await serveHttp(ok));
  await expect(sender.send({ ...request, endpoint: 'http://127.0.0.1:1/' })).rejects.toEqual(
    failsWith('endpoint_not_allowed'),
  );
  await expect(
    sender.send({ ...request, keys, payload: Buffer.alloc(4000), body: undefined }),
  ).rejects.toEqual(failsWith('payload_too_large'));
});

function resolvingTo(...addresses: string[]): LookupFunction {
  return (_, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all === true) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  };
}

test.each([
  ['loopback', ['127.0.0.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['one public and one private address', ['17.188.0.1', '10.0.0.1']],
  ['an IPv4-mapped one', ['::ffff:127.0.0.1']],
])('a push service whose name leads to %s is not connected to', async (_, addresses) => {
  const sender = makeSender({ lookup: resolvingTo(...addresses) });
  await expect(sender.send(requestTo('https://web.push.apple.com/s3cret'))).rejects.toEqual(
    failsWith('address_refused'),
  );
});

test('a policy that lets a private address through is caught at the connection', async () => {
  let connections = 0;
  const port = await serveTcp(() => connections++);
  const policy = { check: (endpoint: string) => new URL(endpoint), allowsPrivateAddress: () => false };
  const sender = makeSender({ policy });
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost']) {
    await expect(sender.send(requestTo(`http://${host}:${port}/`))).rejects.toEqual(
      failsWith('address_refused'),
    );
  }
  expect(connections).toBe(0);
});

test('an extra origin may be a name with a private address', async () => {
  const port = await serveHttp(ok);
  const policy = createEndpointPolicy({ extraOrigins: [`http://push.internal:${port}`] });
  const sender = makeSender({ policy, lookup: resolvingTo('127.0.0.1') });
  expect(await sender.send(requestTo(`http://push.internal:${port}/x`))).toEqual({ status: 201 });
});

test('connect-to leads a public push service to a local one, whose certificate is still checked', async () => {
  const certificate = await makeCertificate('fcm.googleapis.com');
  let host: string | undefined;
  const port = await serveHttps(certificate, (request, response) => {
    host = request.headers.host;
    response.writeHead(201).end();
  });
  const connectTo = [parseConnectTo(`fcm.googleapis.com:443:127.0.0.1:${port}`)];
  const request = requestTo('https://fcm.googleapis.com/fcm/send/x');

  expect(await makeSender({ connectTo, ca: certificate.cert }).send(request)).toEqual({ status: 201 });
  expect(host).toBe('fcm.googleapis.com');

  await expect(makeSender({ connectTo }).send(request)).rejects.toEqual(failsWith('connection_failed'));

  const other = [parseConnectTo(`:443:127.0.0.1:${port}`)];
  const wrongName = makeSender({ connectTo: other, ca: certificate.cert });
  await expect(wrongName.send(requestTo('https://web.push.apple.com/x'))).rejects.toEqual(
    failsWith('connection_failed'),
  );
});
