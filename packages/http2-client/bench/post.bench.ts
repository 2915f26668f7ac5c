/**
 * The processor time of one POST request in the client's process, for this package, `node:http2` and undici over
 * both HTTP versions. The clients take turns; the figures are medians of the rounds.
 *
 *   node --conditions=@sineta/source packages/http2-client/bench/post.bench.ts
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { Client as UndiciClient, type Dispatcher, Pool } from 'undici';
import { openHttp2Connection } from '../src/index.ts';
import type { ServerAddress } from './server-process.ts';

const requestsPerRound = 20_000;
const rounds = 7;
/** The lengths of a push message: an encrypted body, a VAPID token and the path of an endpoint. */
const body = randomBytes(400);
const headers = {
  authorization: `vapid ${randomBytes(300).toString('base64url')}`,
  ttl: '3600',
  'content-encoding': 'aes128gcm',
  'content-type': 'application/octet-stream',
};

/** Starts a request and passes its status to the callback. */
type Post = (path: string, onStatus: (status: number) => void) => void;

interface Client {
  readonly name: string;
  readonly post: Post;
  readonly close: () => unknown;
}

const server = fork(new URL('server-process.ts', import.meta.url));
const [{ port, ca }] = (await once(server, 'message')) as [ServerAddress];
const origin = `https://localhost:${port}`;

async function openThisPackage(): Promise<Client> {
  const socket = connectTls({ host: 'localhost', port, servername: 'localhost', ca, ALPNProtocols: ['h2'] });
  await once(socket, 'secureConnect');
  const ready = Promise.withResolvers<unknown>();
  const connection = openHttp2Connection({
    socket,
    settingsTimeout: 5000,
    idleTimeout: 60_000,
    onReady: ready.resolve,
    onCapacity() {},
    onUnprocessed: () => exit('The server did not process a request'),
    onHttp1Required() {},
    onClosed() {},
  });
  await ready.promise;
  const post: Post = (path, onStatus) => {
    let status = 0;
    const handler = {
      onRequestStart() {},
      onResponseStart: (_: unknown, received: number) => void (status = received),
      onResponseData() {},
      onResponseEnd: () => onStatus(status),
      onResponseError: (_: unknown, error: Error) => exit(error.message),
    };
    connection.start({ request: { origin, path, headers: () => headers, body }, handler, isRetry: false });
  };
  return { name: 'this package, HTTP/2', post, close: () => connection.close() };
}

async function openNodeHttp2(): Promise<Client> {
  const session = connectHttp2(origin, { ca });
  await once(session, 'remoteSettings');
  const fixed = { ':method': 'POST', ...headers, 'content-length': String(body.length) };
  const post: Post = (path, onStatus) => {
    const stream = session.request({ ...fixed, ':path': path });
    let status = 0;
    stream.on('response', (received) => (status = received[':status']!));
    stream.on('close', () => onStatus(status));
    stream.resume().end(body);
  };
  return { name: 'node:http2', post, close: () => session.close() };
}

function openUndiciHttp2(concurrency: number): Client {
  const limits = { allowH2: true, maxConcurrentStreams: concurrency, pipelining: concurrency };
  return fromUndici('undici, HTTP/2', new UndiciClient(origin, { ...limits, connect: { ca } }));
}

function openUndiciHttp1(connections: number): Client {
  return fromUndici('undici, HTTP/1.1', new Pool(origin, { connections, connect: { ca } }));
}

function fromUndici(name: string, dispatcher: Dispatcher): Client {
  const post: Post = (path, onStatus) => {
    let status = 0;
    dispatcher.dispatch(
      { method: 'POST', path, headers, body },
      {
        onRequestStart() {},
        onResponseStart: (_, received) => void (status = received),
        onResponseData() {},
        onResponseEnd: () => onStatus(status),
        onResponseError: (_, error) => exit(error.message),
      },
    );
  };
  return { name, post, close: () => dispatcher.close() };
}

/** Sends the requests of a round and returns the microseconds of processor time of each. */
async function measure({ post }: Client, concurrency: number): Promise<number> {
  const paths = Array.from({ length: requestsPerRound }, (_, index) => `/wpush/${index}/${'x'.repeat(150)}`);
  const done = Promise.withResolvers<void>();
  let completed = 0;
  const startNext = () => {
    const path = paths.pop();
    if (path === undefined) return;
    post(path, (status) => {
      if (status !== 201) exit(`The server responded with ${status}`);
      completed += 1;
      if (completed === requestsPerRound) done.resolve();
      else startNext();
    });
  };
  const before = process.cpuUsage();
  for (let i = 0; i < concurrency; i++) startNext();
  await done.promise;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requestsPerRound;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function exit(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

function report(...columns: readonly string[]): void {
  process.stdout.write(`${columns.map((column) => column.padEnd(24)).join('')}\n`);
}

for (const concurrency of [64, 256]) {
  const clients = [
    await openThisPackage(),
    await openNodeHttp2(),
    openUndiciHttp2(concurrency),
    openUndiciHttp1(concurrency),
  ];
  const results = clients.map((): number[] => []);
  for (const client of clients) await measure(client, concurrency);
  for (let round = 0; round < rounds; round++) {
    for (const [index, client] of clients.entries()) results[index]!.push(await measure(client, concurrency));
  }
  for (const [index, { name, close }] of clients.entries()) {
    const ratios = results[index]!.map((cost, round) => cost / results[0]![round]!);
    const range = `${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(1)}×`;
    report(
      `${concurrency} at a time`,
      name,
      `${median(results[index]!).toFixed(0)} µs`,
      index === 0 ? '' : range,
    );
    close();
  }
}
server.disconnect();
