import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';

interface RawPushServiceOptions {
  /** Called with each whole request; one at a time a connection. */
  readonly onRequest: (path: string, socket: Socket) => void;
  /** Called with each connection before anything was said; true keeps it from the service. */
  readonly onConnection?: (socket: Socket) => boolean;
  /** With one it speaks TLS, as `localhost`. PEM. */
  readonly certificate?: { readonly key: string; readonly cert: string };
}

/** A push service on bare sockets, which may break HTTP and TLS in any way; its origin. Closed with the test. */
export async function startRawPushService({
  onRequest,
  onConnection = () => false,
  certificate,
}: RawPushServiceOptions): Promise<string> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  };
  const speak = (socket: Socket): void => {
    keep(socket);
    readRequests(socket, (path) => onRequest(path, socket));
  };
  const tls = certificate && createTlsServer({ ...certificate }, speak).on('tlsClientError', () => {});
  const server = createServer((socket) => {
    keep(socket);
    if (onConnection(socket)) return;
    if (tls) tls.emit('connection', socket);
    else speak(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
}

function readRequests(socket: Socket, onRequest: (path: string) => void): void {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (end === -1 || text.length < end + 4 + length) return;
    const path = text.split(' ')[1]!;
    text = '';
    onRequest(path);
  });
}

/** Writes an answer with a body of its own length. */
export function answer(socket: Socket, status: string, headers = '', body = ''): void {
  socket.write(`HTTP/1.1 ${status}\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`);
}
