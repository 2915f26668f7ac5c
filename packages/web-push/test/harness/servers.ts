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
  // A push service may repeat any field.
  const options = { ...certificate, settings, strictSingleValueFields: false };
  return listen(createSecureServer(options, (request, response) => void respond(request, response)));
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

/** A proxy, and the requests for tunnels that it received. */
export interface ProxyServer {
  readonly port: number;
  readonly tunnels: { readonly to: string; readonly authorization: string | undefined }[];
}

/**
 * Starts a proxy that opens tunnels (CONNECT), to where `route` leads, or refuses with the status that it returns. With a
 * certificate, it uses TLS, and prefers HTTP/2 by its ALPN, as load balancers do.
 */
export async function serveProxy(
  route: (to: string) => URL | number = (to) => new URL(`tcp://${to}`),
  certificate?: Certificate,
): Promise<ProxyServer> {
  const tunnels: { to: string; authorization: string | undefined }[] = [];
  const server = certificate
    ? createHttpsServer({ ...certificate, ALPNProtocols: ['h2', 'http/1.1'] })
    : createServer();
  server.on('connect', ({ url: to = '', headers }: IncomingMessage, outer: Socket) => {
    tunnels.push({ to, authorization: headers['proxy-authorization'] });
    outer.on('error', () => {});
    const destination = route(to);
    if (typeof destination === 'number') {
      outer.end(`HTTP/1.1 ${destination} Refused\r\n\r\n`);
      return;
    }
    const inner = connect(Number(destination.port), destination.hostname).on('error', () => outer.destroy());
    outer.on('close', () => inner.destroy());
    inner.on('close', () => outer.destroy());
    inner.on('connect', () => {
      outer.write('HTTP/1.1 200 Connection established\r\n\r\n');
      outer.pipe(inner).pipe(outer);
    });
  });
  return { port: await listen(server), tunnels };
}

/** Reads the whole body of a request. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}
