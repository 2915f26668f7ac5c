// Plays an application's back end: callers with a kept-alive connection each, which send one request after the other.
// Requests are written by hand, since Node.js's own client would use more of the cores than what is measured on them.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { CallerReport, CallersCommand, CallersSetting } from './callers.ts';
import { monotonicNow } from '../sink/sink-protocol.ts';

const head = /^HTTP\/1\.1 (\d+)[^]*?content-length: (\d+)\r\n[^]*?\r\n\r\n/i;

let setting: CallersSetting;
/** Connections of earlier calls, which a back end keeps. */
let kept: readonly Socket[] = [];

// The bench may end without disconnecting first.
process.on('disconnect', () => process.exit());
process.on('message', (command: CallersSetting | CallersCommand) => {
  if ('key' in command) {
    setting = command;
    process.send!('ready');
  } else {
    void callAll(command).then((report) => process.send!(report));
  }
});

async function callAll({ path, bodies, callers }: CallersCommand): Promise<CallerReport> {
  const { url, key } = setting;
  const { hostname, port, host } = new URL(url);
  kept = kept.filter((socket) => !socket.destroyed);
  const missing = Array.from({ length: callers - kept.length }, () => open(hostname, Number(port)));
  kept = [...kept, ...(await Promise.all(missing))];
  const start =
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
    'Content-Type: application/json\r\n';
  const left = bodies.entries();
  const sentAt: number[] = [];
  const latencies: number[] = [];
  const startedAt = monotonicNow();
  await Promise.all(
    kept.slice(0, callers).map(async (socket) => {
      for (const [number, body] of left) {
        sentAt[number] = monotonicNow();
        await request(socket, `${start}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
        latencies[number] = monotonicNow() - sentAt[number];
      }
    }),
  );
  return { startedAt, sentAt, latencies };
}

function request(socket: Socket, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received = '';
  const take = (chunk: Buffer): void => {
    received += chunk.toString('latin1');
    const found = head.exec(received);
    if (found === null || received.length < found[0].length + Number(found[2])) return;
    if (found[1] === '202') resolve();
    else reject(new Error(`A message was answered with ${received}`));
  };
  socket.on('data', take).on('error', reject);
  socket.write(text);
  return promise.finally(() => socket.off('data', take).off('error', reject));
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}
