// Plays the browsers of visitors over connections that are kept as a proxy in front of the service would keep them.
// Requests are written by hand, since Node.js's own client would use more of the cores than what is measured on them.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicNow } from '../sink/sink-protocol.ts';
import { dueAfter } from './schedule.ts';
import type { VisitCommand, VisitReport, VisitRequest } from './visitors.ts';

// The bench may end without disconnecting first.
process.on('disconnect', () => process.exit());
process.on('message', (command: VisitCommand) => {
  visitAll(command).then(
    (report) => process.send!(report),
    (error: unknown) => process.send!(String(error)),
  );
});

async function visitAll({ url, shared, visits, connections, over }: VisitCommand): Promise<VisitReport> {
  const { hostname, port, host } = new URL(url);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
  const texts = shared.map((request) => textOf(request, host));
  const latencies: number[][] = [];
  const answers: string[] = [];
  const left = visits.entries();
  const startedAt = monotonicNow();
  await Promise.all(
    sockets.map(async (socket) => {
      for (const [number, visit] of left) {
        const dueAt = over === undefined ? undefined : startedAt + dueAfter(number, visits.length, over);
        const early = (dueAt ?? 0) - monotonicNow();
        if (early > 0) await sleep(Math.ceil(early));
        for (const [place, request] of visit.entries()) {
          const text = typeof request === 'number' ? texts[request]! : textOf(request, host);
          // A visit that waits for a connection because the service is slow is a slow one.
          const from = (place === 0 ? dueAt : undefined) ?? monotonicNow();
          const answer = await exchange(socket, text);
          (latencies[place] ??= [])[number] = monotonicNow() - from;
          if (place === visit.length - 1 && answer !== undefined) answers[number] = answer;
        }
      }
    }),
  );
  const elapsed = monotonicNow() - startedAt;
  for (const socket of sockets) socket.destroy();
  return { startedAt, elapsed, latencies, answers };
}

function textOf({ method, path, headers = {}, body }: VisitRequest, host: string): string {
  const lines = Object.entries({
    Host: host,
    'Accept-Encoding': 'gzip, deflate, br, zstd',
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** @returns the body if it is JSON without a content coding */
function exchange(socket: Socket, text: string): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  let head = '';
  let missing = Infinity;
  const take = (chunk: Buffer): void => {
    if (missing !== Infinity) {
      missing -= chunk.length;
    } else {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const status = Number(head.slice(9, 12));
      if (status >= 400) return reject(new Error(`A visitor was answered with ${head}`));
      const length = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      missing = length - (head.length - end - 4);
    }
    if (missing === 0) resolve(/^content-type: application\/json/im.test(head) ? bodyOf(head) : undefined);
  };
  socket.on('data', take).on('error', reject);
  socket.write(text);
  return promise.finally(() => socket.off('data', take).off('error', reject));
}

function bodyOf(response: string): string {
  return response.slice(response.indexOf('\r\n\r\n') + 4);
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}
