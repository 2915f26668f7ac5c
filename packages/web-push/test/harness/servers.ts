import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createSecureServer, type Settings } from 'node:http2';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import type { Certificate } from '../../../http2-client/test/harness/certificate.ts';
import { listen } from '../../../http2-client/test/harness/tls-server.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Starts an HTTP/1.1 server on a free port, until the test finishes. */
export async function serveHttp(listener: Listener): Promise<number> {
  return listen(createServer((request, response) => void listener(request, response)));
}

/** Starts an HTTP/1.1 server over TLS. */
export async function serveHttps(certificate: Certificate, listener: Listener): Promise<number> {
  return listen(createHttpsServer(certificate, (request, response) => void listener(request, response)));
}

/** Starts an HTTP/2 server of Node.js. The listener may use what its API shares with HTTP/1.1. */
export async function serveHttp2(
  certificate: Certificate,
  listener: Listener,
  settings: Settings = {},
): Promise<number> {
  const respond = listener as (request: unknown, response: unknown) => void | Promise<void>;
  return listen(
    createSecureServer({ ...certificate, settings }, (request, response) => void respond(request, response)),
  );
}

/** Starts a TCP server without any protocol. */
export async function serveTcp(onConnection: (socket: Socket) => void): Promise<number> {
  return listen(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      onConnection(socket);
    }),
  );
}

/** Starts a gate in front of another server: connections, and their TLS handshakes, wait until it opens. */
export async function serveBehindGate(port: number): Promise<{ port: number; open: () => void }> {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const outer = await serveTcp((socket) => {
    const forward = () => {
      const inner = connect(port, '127.0.0.1').on('error', () => socket.destroy());
      socket.on('close', () => inner.destroy());
      inner.on('close', () => socket.destroy());
      socket.pipe(inner).pipe(socket);
    };
    if (isOpen) forward();
    else waiting.push(forward);
  });
  const open = () => {
    isOpen = true;
    for (const forward of waiting.splice(0)) forward();
  };
  return { port: outer, open };
}

/** Reads the whole body of a request. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}
