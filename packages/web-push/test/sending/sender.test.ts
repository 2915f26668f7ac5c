import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { inspect } from 'node:util';
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
} from '../../src/index.ts';
import { decrypt, makeReceiver } from '../harness/decrypt.ts';
import { makeCertificate } from '../../../http2-client/test/harness/certificate.ts';
import {
  readBody,
  serveBehindGate,
  serveHttp,
  serveHttp2,
  serveHttps,
  serveTcp,
} from '../harness/servers.ts';

const receiver = makeReceiver();
const keys = { p256dh: receiver.publicKey, auth: receiver.auth };
const vapid = createVapidSigner({ keyPair: generateVapidKeys(), subject: 'mailto:sino@example.com' });

function respondWithCreated(_: unknown, response: ServerResponse): void {
  response.writeHead(201).end();
}

function makeSender(options?: SenderOptions) {
  const sender = createSender(options);
  onTestFinished(() => sender.close());
  return sender;
}

/** A sender that may send to a local port, and a request to it. */
function localSender(port: number, options: SenderOptions = {}) {
  return senderTo({ origin: `http://127.0.0.1:${port}` }, options);
}

function requestTo(endpoint: string): PushRequest {
  return { endpoint, keys, payload: Buffer.from('ação'), ttl: 60, vapid };
}

const failsWith = (code: string) => expect.objectContaining({ name: 'WebPushError', code });

/** Stops `Date` at a whole second and returns it. Timers run on. */
function stopClock(): number {
  const now = Math.floor(Date.now() / 1000) * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  return now;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const localhost = await makeCertificate('localhost');
const protocols = {
  'HTTP/1.1': async (listener: Listener) => ({ origin: `http://127.0.0.1:${await serveHttp(listener)}` }),
  'HTTP/2': async (listener: Listener) => ({
    origin: `https://localhost:${await serveHttp2(localhost, listener)}`,
    ca: localhost.cert,
  }),
};

/** A sender that may send to a push service, and a request to it. */
function senderTo({ origin, ca }: { origin: string; ca?: string }, options: SenderOptions = {}) {
  const policy = createEndpointPolicy({ extraOrigins: [origin] });
  const sender = makeSender({ policy, ...(ca !== undefined && { ca }), ...options });
  return { sender, request: requestTo(`${origin}/wpush/s3cret?a=b`) };
}

describe.each(Object.entries(protocols))('over %s', (_, serve) => {
  test('a message arrives with the method, the headers and the body of RFC 8030 and RFC 8291', async () => {
    let seen: unknown;
    const service = await serve(async (request, response) => {
      const body = await readBody(request);
      const { method, url, headers } = request;
      seen = { method, url, headers, text: decrypt(body, receiver).toString() };
      response.writeHead(201, { location: '/message/1', ttl: '30' }).end();
    });
    const { sender, request } = senderTo(service);
    const response = await sender.send({
      ...request,
      urgency: 'high',
      topic: 'agenda',
      headers: { 'X-Trace': 'a1' },
    });
    expect(response).toMatchObject({
      status: 201,
      location: '/message/1',
      ttl: 30,
      headers: { location: '/message/1', ttl: '30' },
      body: '',
    });
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/wpush/s3cret?a=b',
      text: 'ação',
      headers: {
        ttl: '60',
        urgency: 'high',
        topic: 'agenda',
        'x-trace': 'a1',
        'content-encoding': 'aes128gcm',
        authorization: vapid.authorization(service.origin),
      },
    });
  });

  test('a message may be empty, or already encrypted', async () => {
    const bodies: Buffer[] = [];
    const service = await serve(async (request, response) => {
      bodies.push(await readBody(request));
      response.writeHead(201).end();
    });
    const { sender, request } = senderTo(service);
    const { endpoint, ttl } = request;
    const body = encrypt(Buffer.from('antes'), keys);
    await sender.send({ endpoint, ttl, vapid, keys });
    await sender.send({ endpoint, ttl, vapid, body });
    expect(bodies).toEqual([Buffer.alloc(0), body]);
  });

  test('a message without VAPID has no authorization', async () => {
    let headers: IncomingMessage['headers'] = {};
    const service = await serve((request, response) => {
      ({ headers } = request);
      response.writeHead(201).end();
    });
    const { sender, request } = senderTo(service);
    const { vapid: _, ...anonymous } = request;
    await sender.send(anonymous);
    expect(headers).toMatchObject({ ttl: '60' });
    expect(headers).not.toHaveProperty('authorization');
  });

  test('the response has the headers and the first 2 KiB of the body', async () => {
    const service = await serve((_, response) => {
      response.writeHead(400, { 'x-request': '7' }).end('é'.repeat(2000));
    });
    const { sender, request } = senderTo(service);
    const { headers, body } = await sender.send(request);
    expect(headers).toMatchObject({ 'x-request': '7' });
    expect(body).toBe('é'.repeat(1024));
  });

  test('repeated fields of a response are those of node:http', async () => {
    const service = await serve((_, response) => {
      response.setHeader('location', ['/1', '/2']);
      response.setHeader('retry-after', ['120', '60']);
      response.setHeader('link', ['<a>', '<b>']);
      response.setHeader('set-cookie', ['a=1']);
      response.writeHead(503).end();
    });
    const { sender, request } = senderTo(service);
    expect(await sender.send(request)).toMatchObject({
      location: '/1',
      retryAfter: 120_000,
      headers: { location: '/1', 'retry-after': '120', link: '<a>, <b>', 'set-cookie': ['a=1'] },
    });
  });

  test('an invalid additional header is rejected before the request', async () => {
    let requests = 0;
    const service = await serve((_, response) => {
      requests += 1;
      response.writeHead(201).end();
    });
    const { sender, request } = senderTo(service);
    await expect(sender.send({ ...request, headers: { ttl: '1' } })).rejects.toEqual(
      failsWith('invalid_header'),
    );
    expect(requests).toBe(0);
  });

  test('a redirect is not followed', async () => {
    const paths: (string | undefined)[] = [];
    const service = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    const { sender, request } = senderTo(service);
    expect(await sender.send(request)).toMatchObject({ status: 307 });
    expect(paths).toEqual(['/wpush/s3cret?a=b']);
  });

  test.each([
    ['seconds', () => '2', 2000],
    ['a date', () => new Date(Date.now() + 60_000).toUTCString(), 60_000],
  ])('Retry-After in %s is returned in milliseconds', async (_, value, expected) => {
    stopClock();
    const service = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': value() }).end();
    });
    const { sender, request } = senderTo(service);
    expect(await sender.send(request)).toMatchObject({ status: 429, retryAfter: expected });
  });

  test('a rejection has a reason, without the endpoint that it quotes', async () => {
    const service = await serve((request, response) => {
      response.writeHead(403).end(`no such key for https://localhost${request.url} here`);
    });
    const { sender, request } = senderTo(service);
    expect(await sender.send(request)).toMatchObject({ status: 403, reason: 'no such key for … here' });
  });

  test('an endless response body is not read to the end, and the result is the response', async () => {
    const service = await serve((_, response) => {
      response.writeHead(400);
      const interval = setInterval(() => response.write('x '.repeat(5000)), 1);
      response.on('close', () => clearInterval(interval));
    });
    const { sender, request } = senderTo(service, { timeouts: { body: 60_000 } });
    const { status, reason } = await sender.send(request);
    expect(status).toBe(400);
    expect(reason!.length).toBeLessThanOrEqual(200);
  });

  test('after a response body of 1 MB the next message has a new connection', async () => {
    const service = await serve((_, response) => {
      response.writeHead(201).end(Buffer.alloc(1_000_000));
    });
    const { sender, request } = senderTo(service, { connections: 1 });
    for (let i = 0; i < 5; i++) expect(await sender.send(request)).toMatchObject({ status: 201 });
  });

  test('a response body that takes too long does not change the result', async () => {
    const service = await serve((_, response) => {
      response.writeHead(201);
      const interval = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(interval));
    });
    const { sender, request } = senderTo(service, { timeouts: { body: 100 } });
    expect(await sender.send(request)).toMatchObject({ status: 201 });
  });
});

describe.each([
  ['HTTP/1.1', serveHttps],
  ['HTTP/2', serveHttp2],
])('the deadline of a message over %s', (_, serve) => {
  test('applies while the connection opens, and the TTL is what is left of it', async () => {
    const ttls: unknown[] = [];
    const listener: Listener = (request, response) => {
      ttls.push(request.headers['ttl']);
      response.writeHead(201).end();
    };
    const gate = await serveBehindGate(await serve(localhost, listener));
    const { sender, request } = senderTo({ origin: `https://localhost:${gate.port}`, ca: localhost.cert });
    const now = stopClock();
    const short = sender.send({ ...request, ttl: 1 }, { deadline: now + 600 });
    const long = sender.send({ ...request, ttl: 90 }, { deadline: now + 60_500 });
    const withoutDeadline = sender.send({ ...request, ttl: 90 });
    await expect(short).rejects.toEqual(failsWith('expired'));
    vi.setSystemTime(now + 1000);
    gate.open();
    expect(await Promise.all([long, withoutDeadline])).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect(new Set(ttls)).toEqual(new Set(['59', '90']));
    await expect(sender.send(request, { deadline: now })).rejects.toEqual(failsWith('expired'));
    expect(ttls).toHaveLength(2);
  });

  test('applies while all connections are busy', async () => {
    const responses: ServerResponse[] = [];
    const port = await serve(localhost, (_, response) => void responses.push(response), {
      maxConcurrentStreams: 1,
    });
    const { sender, request } = senderTo(
      { origin: `https://localhost:${port}`, ca: localhost.cert },
      { connections: 1 },
    );
    const first = sender.send(request);
    await vi.waitFor(() => expect(responses).toHaveLength(1), { timeout: 60_000 });
    const late = sender.send(request, { deadline: Date.now() + 50 });
    const next = sender.send(request, { deadline: Date.now() + 30 * 24 * 3_600_000 });
    await expect(late).rejects.toEqual(failsWith('expired'));
    responses[0]!.writeHead(201).end();
    expect(await first).toMatchObject({ status: 201 });
    await vi.waitFor(() => expect(responses).toHaveLength(2), { timeout: 60_000 });
    responses[1]!.writeHead(202).end();
    expect(await next).toMatchObject({ status: 202 });
    expect(responses).toHaveLength(2);
  });
});

test('a push service that closes its connections gets a new one for each message', async () => {
  const sockets = new Set<unknown>();
  const port = await serveHttp((request, response) => {
    sockets.add(request.socket);
    response.writeHead(201, { connection: 'close' }).end();
  });
  const { sender, request } = localSender(port, { connections: 2 });
  const responses = await Promise.all(Array.from({ length: 20 }, () => sender.send(request)));
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  expect(sockets.size).toBe(20);
});

test('connections are reused, and their number is limited', async () => {
  const sockets = new Set<unknown>();
  const port = await serveHttp((request, response) => {
    sockets.add(request.socket);
    response.writeHead(201).end('x');
  });
  const { sender, request } = localSender(port, { connections: 3 });
  const responses = await Promise.all(Array.from({ length: 50 }, () => sender.send(request)));
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  expect(sockets.size).toBe(3);
});

test('a connection reset within the response body does not change the result', async () => {
  const port = await serveHttp((_, response) => {
    response.writeHead(410, { 'content-length': '100' });
    response.write('gone', () => response.socket?.resetAndDestroy());
  });
  const { sender, request } = localSender(port);
  expect(await sender.send(request)).toMatchObject({ status: 410 });
});

test('the error of a response that is not HTTP does not contain the endpoint', async () => {
  const port = await serveTcp((socket) =>
    socket.once('data', (data) => socket.end(`Cannot ${data.toString().split('\r\n', 1)[0]}\r\n\r\n`)),
  );
  const { sender, request } = localSender(port);
  const error: unknown = await sender.send(request).catch((error: unknown) => error);
  expect(error).toEqual(failsWith('connection_failed'));
  expect(inspect(error, { depth: Infinity })).toContain('HTTPParserError');
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('s3cret');
});

test('a missing response, and headers that take too long, time out', async () => {
  const silent = localSender(await serveTcp(() => {}), { timeouts: { headers: 100 } });
  await expect(silent.sender.send(silent.request)).rejects.toEqual(failsWith('response_timed_out'));

  const dripping = await serveTcp((socket) => {
    socket.write('HTTP/1.1 201 Created\r\nx: ');
    const interval = setInterval(() => socket.write('x'), 10);
    socket.on('close', () => clearInterval(interval));
  });
  const slow = localSender(dripping, { timeouts: { headers: 100 } });
  await expect(slow.sender.send(slow.request)).rejects.toEqual(failsWith('response_timed_out'));
});

test('the total timeout covers the response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const started = Promise.withResolvers<void>();
  const port = await serveTcp((socket) => socket.once('data', () => started.resolve()));
  const { sender, request } = localSender(port, { timeouts: { headers: 120_000, total: 60_000 } });
  const sent = sender.send(request);
  await started.promise;
  vi.advanceTimersByTime(60_000);
  await expect(sent).rejects.toEqual(failsWith('response_timed_out'));
});

test('the total timeout covers the wait for a connection', async () => {
  const port = await serveTcp(() => {});
  const connectTo = [parseConnectTo(`::127.0.0.1:${port}`)];
  const sender = makeSender({ connectTo, timeouts: { connect: 60_000, total: 100 } });
  const sent = sender.send(requestTo('https://web.push.apple.com/s3cret'), { deadline: Date.now() + 60_000 });
  await expect(sent).rejects.toEqual(failsWith('pool_timed_out'));
});

test('a TLS handshake and a DNS query that do not end time out', async () => {
  const port = await serveTcp(() => {});
  const timeouts = { connect: 100 };
  const handshake = makeSender({ connectTo: [parseConnectTo(`::127.0.0.1:${port}`)], timeouts });
  await expect(handshake.send(requestTo('https://web.push.apple.com/s3cret'))).rejects.toEqual(
    failsWith('connection_timed_out'),
  );

  const dns = makeSender({ lookup: () => {}, timeouts });
  await expect(dns.send(requestTo('https://web.push.apple.com/s3cret'))).rejects.toEqual(
    failsWith('connection_timed_out'),
  );
});

test('a refused or reset connection, and another protocol, fail with an error that does not quote the endpoint', async () => {
  const reset = await serveTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
  const closed = await serveTcp((socket) => socket.once('data', () => socket.end()));
  const garbage = await serveTcp((socket) => socket.once('data', () => socket.end('220 smtp ready\r\n')));
  for (const port of [reset, closed, garbage, 1]) {
    const { sender, request } = localSender(port);
    const error: unknown = await sender.send(request).catch((error: unknown) => error);
    expect(error).toEqual(failsWith('connection_failed'));
    expect(String(error)).not.toContain('s3cret');
    expect((error as Error).cause).toBeInstanceOf(Error);
  }
});

test('the caller can abort before the send, while it waits for a connection and while it waits for a response', async () => {
  const accepted = Promise.withResolvers<void>();
  let connections = 0;
  const port = await serveTcp((socket) => {
    connections += 1;
    socket.once('data', () => accepted.resolve());
  });
  const { sender, request } = localSender(port, { connections: 1 });
  const abort = new AbortController();
  const waiting = sender.send(request, { signal: abort.signal });
  const queued = sender.send(request, { signal: abort.signal });
  await accepted.promise;
  abort.abort(new Error('cancelled'));
  await expect(waiting).rejects.toEqual(failsWith('aborted'));
  await expect(queued).rejects.toEqual(failsWith('aborted'));
  await expect(sender.send(request, { signal: abort.signal })).rejects.toEqual(failsWith('aborted'));
  await sender.close();
  // No message waits, so the pool opens no other connection.
  expect(connections).toBe(1);
});

test('closing destroys a connection that is still opening if no message waits for it', async () => {
  const [connected, disconnected] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const port = await serveTcp((socket) => {
    connected.resolve();
    socket.resume().on('close', () => disconnected.resolve());
  });
  const connectTo = [parseConnectTo(`::127.0.0.1:${port}`)];
  const sender = makeSender({ connectTo, timeouts: { connect: 60_000 } });
  const abort = new AbortController();
  const request = requestTo('https://web.push.apple.com/s3cret');
  const sent = sender.send(request, { signal: abort.signal });
  await connected.promise;
  abort.abort();
  await expect(sent).rejects.toEqual(failsWith('aborted'));
  await sender.close();
  await disconnected.promise;
});

test('an endpoint that is not allowed and a payload that is too large are rejected', async () => {
  const { sender, request } = localSender(await serveHttp(respondWithCreated));
  await expect(sender.send({ ...request, endpoint: 'http://127.0.0.1:1/' })).rejects.toEqual(
    failsWith('endpoint_not_allowed'),
  );
  await expect(
    sender.send({ ...request, keys, payload: Buffer.alloc(4000), body: undefined }),
  ).rejects.toEqual(failsWith('payload_too_large'));
});

function lookupReturning(...addresses: string[]): LookupFunction {
  return (_, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all === true) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  };
}

test.each([
  ['loopback', ['127.0.0.1']],
  ['the metadata service of a cloud', ['169.254.169.254']],
  ['one public and one private address', ['17.188.0.1', '10.0.0.1']],
  ['an IPv4-mapped address', ['::ffff:127.0.0.1']],
])('a push service whose name resolves to %s is rejected', async (_, addresses) => {
  const sender = makeSender({ lookup: lookupReturning(...addresses) });
  await expect(sender.send(requestTo('https://web.push.apple.com/s3cret'))).rejects.toEqual(
    failsWith('address_not_public'),
  );
});

test('a private address is rejected when connecting, even if the policy accepted the endpoint', async () => {
  let connections = 0;
  const port = await serveTcp(() => connections++);
  const policy = { check: (endpoint: string) => new URL(endpoint), allowsPrivateAddress: () => false };
  const sender = makeSender({ policy });
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost']) {
    await expect(sender.send(requestTo(`http://${host}:${port}/`))).rejects.toEqual(
      failsWith('address_not_public'),
    );
  }
  expect(connections).toBe(0);
});

test('an extra origin may have a private address', async () => {
  const port = await serveHttp(respondWithCreated);
  const policy = createEndpointPolicy({ extraOrigins: [`http://push.internal:${port}`] });
  const sender = makeSender({ policy, lookup: lookupReturning('127.0.0.1') });
  expect(await sender.send(requestTo(`http://push.internal:${port}/x`))).toMatchObject({ status: 201 });
});

test('connectTo replaces the address of a public push service, and the certificate must still match', async () => {
  const certificate = await makeCertificate('fcm.googleapis.com');
  let host: string | undefined;
  const port = await serveHttps(certificate, (request, response) => {
    host = request.headers.host;
    response.writeHead(201).end();
  });
  const connectTo = [parseConnectTo(`fcm.googleapis.com:443:127.0.0.1:${port}`)];
  const request = requestTo('https://fcm.googleapis.com/fcm/send/x');

  expect(await makeSender({ connectTo, ca: certificate.cert }).send(request)).toMatchObject({ status: 201 });
  expect(host).toBe('fcm.googleapis.com');

  await expect(makeSender({ connectTo }).send(request)).rejects.toEqual(failsWith('connection_failed'));

  const anyHost = [parseConnectTo(`:443:127.0.0.1:${port}`)];
  const wrongName = makeSender({ connectTo: anyHost, ca: certificate.cert });
  await expect(wrongName.send(requestTo('https://web.push.apple.com/x'))).rejects.toEqual(
    failsWith('connection_failed'),
  );
});

test('an invented host is looked up once, and a message to it is not repeated', async () => {
  const asked: string[] = [];
  const lookup: LookupFunction = (hostname, _options, callback) => {
    asked.push(hostname);
    callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '', 0);
  };
  const sender = makeSender({ lookup });
  const invented = 'https://x1.notify.windows.com/w/?token=s3cret';
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(sender.send(requestTo(invented))).rejects.toEqual(failsWith('host_not_found'));
  }
  expect(asked).toEqual(['x1.notify.windows.com']);
  // A known host that DNS does not find is a fault of DNS, which passes.
  await expect(sender.send(requestTo('https://web.push.apple.com/s3cret'))).rejects.toEqual(
    failsWith('connection_failed'),
  );
});

test('a host that resolved before is looked up again when DNS does not find it', async () => {
  let finds = true;
  let lookups = 0;
  const lookup: LookupFunction = (hostname, options, callback) => {
    lookups += 1;
    if (finds) return lookupReturning('127.0.0.1')(hostname, options, callback);
    callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '', 0);
  };
  const sender = makeSender({ lookup });
  const request = requestTo('https://wns2-par02p.notify.windows.com/w/?token=s3cret');
  await expect(sender.send(request)).rejects.toEqual(failsWith('address_not_public'));
  finds = false;
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(sender.send(request)).rejects.toEqual(failsWith('connection_failed'));
  }
  expect(lookups).toBe(3);
});
