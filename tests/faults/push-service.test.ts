import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestDelivery, sendTo, statusOf } from '../../apps/server/test/harness/delivery.ts';
import { registerDevices } from '../../apps/server/test/harness/devices.ts';
import { openTestStorage } from '../../apps/server/test/harness/storage.ts';

/** How often the service misbehaves towards a device, and what it does; then it answers 201. */
interface Misbehaviour {
  readonly times: number;
  readonly act: (socket: Socket) => void;
}

const answer =
  (status: string, headers = '', body = '') =>
  (socket: Socket) =>
    socket.write(`HTTP/1.1 ${status}\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`);

const misbehaviours: Readonly<Record<string, Misbehaviour>> = {
  'asks for patience': { times: 2, act: answer('429 Slow', 'Retry-After: 1\r\n') },
  fails: { times: 2, act: answer('500 Oh') },
  'is unavailable': { times: 2, act: answer('503 No', 'Retry-After: 1\r\n') },
  'throttles like Microsoft': { times: 2, act: answer('406 No') },
  'says gone once': { times: 1, act: answer('410 Gone') },
  hangs: { times: 1, act: () => {} },
  'resets mid-response': {
    times: 1,
    act: (socket) => socket.write('HTTP/1.1 201 Cre', () => socket.destroy()),
  },
  'closes without an answer': { times: 1, act: (socket) => socket.destroy() },
  redirects: { times: 1, act: answer('302 Found', 'Location: http://169.254.169.254/latest/\r\n') },
  // These have accepted the message: what comes after the headers takes nothing away.
  'drips its body': { times: 1, act: drip },
  'answers a megabyte': { times: 1, act: answer('201 Created', '', 'x'.repeat(1024 * 1024)) },
};
const repeatedOnce = new Set(['drips its body', 'answers a megabyte']);
const perKind = 12;

it('reaches every device whatever the push service does, prunes nobody, and repeats no more than it must', async () => {
  const seen = new Map<string, number>();
  const kindOf = (path: string) => Object.keys(misbehaviours)[Number(path.split('/')[1])];
  const origin = await startRawServer((path, socket) => {
    const times = (seen.get(path) ?? 0) + 1;
    seen.set(path, times);
    const misbehaviour = misbehaviours[kindOf(path) ?? ''];
    if (misbehaviour && times <= misbehaviour.times) misbehaviour.act(socket);
    else answer('201 Created')(socket);
  });
  const storage = await openTestStorage();
  const tokens: string[] = [];
  for (const index of Object.keys(misbehaviours).keys()) {
    tokens.push(...(await registerDevices(storage, `${origin}/${index}`, perKind)));
  }
  const delivery = await createTestDelivery(storage, origin, {
    tuning: { goneGrace: 300, retryBase: 100, patience: 300 },
    timeouts: { headers: 1500, body: 500 },
  });
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl: 120 }));
  await vi.waitFor(
    async () => {
      const { state, counts } = await statusOf(storage, id);
      if (state !== 'sent') throw new Error(JSON.stringify(counts));
    },
    { timeout: 60_000, interval: 100 },
  );
  expect((await statusOf(storage, id)).counts).toMatchObject({
    targeted: tokens.length,
    accepted: tokens.length,
    failed: 0,
    gone: 0,
  });
  const kept = await storage.db.selectFrom('device').select(['token', 'gone_at']).execute();
  expect(kept).toHaveLength(tokens.length);
  expect(kept.filter(({ gone_at }) => gone_at !== null)).toEqual([]);
  // Exactly what the service asked for: each device once more for each time that it was turned away.
  const counts = Object.fromEntries(
    Object.keys(misbehaviours).map((kind) => [
      kind,
      [...new Set([...seen].filter(([path]) => kindOf(path) === kind).map(([, times]) => times))],
    ]),
  );
  expect(counts).toEqual(
    Object.fromEntries(
      Object.entries(misbehaviours).map(([kind, { times }]) => [
        kind,
        [repeatedOnce.has(kind) ? 1 : times + 1],
      ]),
    ),
  );
}, 90_000);

it('reaches every device once a service that never reads or closes every connection is well again', async () => {
  let isWell = false;
  const received = new Set<string>();
  const reads = await startRawServer(
    (path, socket) => {
      received.add(path);
      answer('201 Created')(socket);
    },
    (socket) => {
      if (!isWell) socket.pause();
    },
  );
  const closes = await startRawServer(
    (path, socket) => {
      received.add(path);
      answer('201 Created')(socket);
    },
    (socket) => {
      if (!isWell) socket.destroy();
    },
  );
  const storage = await openTestStorage();
  await registerDevices(storage, `${reads}/a`, 40);
  await registerDevices(storage, `${closes}/b`, 40);
  const delivery = await createTestDelivery(storage, [reads, closes], {
    tuning: { retryBase: 100, patience: 300 },
    timeouts: { headers: 500 },
  });
  await delivery.start();
  const { id } = await delivery.accept('default', sendTo({ everyone: true }, { ttl: 120 }));
  await vi.waitFor(
    async () => {
      const waiting = await storage.db.selectFrom('retry').select('token').execute();
      expect(waiting).toHaveLength(80);
    },
    { timeout: 20_000 },
  );
  isWell = true;
  await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.accepted).toBe(80), {
    timeout: 40_000,
    interval: 100,
  });
  expect(received.size).toBe(80);
}, 90_000);

/** A server on bare sockets, which may break HTTP in any way; one request a connection at a time. */
async function startRawServer(
  onRequest: (path: string, socket: Socket) => void,
  onConnection: (socket: Socket) => void = () => {},
): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (end === -1 || text.length < end + 4 + length) return;
      const path = text.split(' ')[1]!;
      text = '';
      onRequest(path, socket);
    });
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A byte a second, as long as anybody listens. */
function drip(socket: Socket): void {
  socket.write('HTTP/1.1 201 Created\r\nContent-Length: 1000\r\n\r\n');
  const timer = setInterval(() => socket.write('x'), 1000);
  socket.on('close', () => clearInterval(timer));
}
