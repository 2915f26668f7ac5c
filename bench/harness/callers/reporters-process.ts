// Plays the service workers of many browsers: a request each, over connections that are kept as a proxy in
// front of the service would keep them. Requests are written by hand, since Node.js's own client would use
// more of the cores that the service is measured on than the service itself.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createReceiptProofs } from '../../../apps/server/src/messages/receipts/receipt-proofs.ts';
import type { ReporterCommand } from './reporters.ts';

const connections = 500;
/** Taken, without a body: all of it in one packet. */
const taken = /^HTTP\/1\.1 204[^]*\r\n\r\n$/;

interface Setting {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly secret: string;
}

let setting: Setting;
let sockets: readonly Socket[] | undefined;

// The bench may be killed.
process.on('disconnect', () => process.exit());
process.on('message', (command: Setting | ReporterCommand) => {
  if ('tokens' in command) {
    setting = command;
    process.send!(0);
  } else {
    void reportAll(command).then((milliseconds) => process.send!(milliseconds));
  }
});

async function reportAll({ message, event }: ReporterCommand): Promise<number> {
  const { url, tokens, secret } = setting;
  const proofs = createReceiptProofs(secret);
  const { hostname, port, host } = new URL(url);
  sockets ??= await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
  const head = `POST /v1/receipts HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nContent-Type: application/json\r\n`;
  const left = tokens.values();
  const nextRequest = (): string | undefined => {
    const { value: token } = left.next();
    if (token === undefined) return undefined;
    const body = JSON.stringify({ token, receipts: [{ message, event, proof: proofs.of(message, token) }] });
    return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  };
  const startedAt = performance.now();
  await Promise.all(sockets.map((socket) => sendAll(socket, nextRequest)));
  return performance.now() - startedAt;
}

/** Sends requests in sequence, each after the response to the previous one. */
function sendAll(socket: Socket, nextRequest: () => string | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sendNext = (): void => {
    const request = nextRequest();
    if (request === undefined) resolve();
    else socket.write(request, 'latin1');
  };
  const take = (answer: Buffer): void => {
    const text = answer.toString('latin1');
    if (taken.test(text)) sendNext();
    else reject(new Error(`The response to a receipt was ${text}.`));
  };
  socket.on('data', take).on('error', reject);
  sendNext();
  return promise.finally(() => socket.off('data', take).off('error', reject));
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}
