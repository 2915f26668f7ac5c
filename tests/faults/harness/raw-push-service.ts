import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Protocol } from './protocol.ts';

interface RawPushServiceOptions<Request> {
  readonly protocol: Protocol<Request>;
  /** Called with each complete request. */
  readonly onRequest: (path: string, request: Request) => void;
  /** Called with each new connection; true keeps it from the service. */
  readonly onConnection?: ((socket: Socket) => boolean) | undefined;
  /** The same after the TLS handshake. */
  readonly onAgreed?: ((socket: Socket) => boolean) | undefined;
  /** The certificate for TLS, as `localhost`; without it there is none. PEM. */
  readonly certificate?: { readonly key: string; readonly cert: string } | undefined;
}

/** A push service on raw sockets, which may violate HTTP and TLS in any way. Returns its origin; closed with the test. */
export async function startRawPushService<Request>({
  protocol,
  onRequest,
  onConnection = () => false,
  onAgreed = () => false,
  certificate,
}: RawPushServiceOptions<Request>): Promise<string> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  };
  const serve = (socket: Socket): void => {
    keep(socket);
    if (!onAgreed(socket)) protocol.read(socket, onRequest);
  };
  const ALPNProtocols = protocol.alpn && [protocol.alpn];
  const tls =
    certificate &&
    createTlsServer({ ...certificate, ...(ALPNProtocols && { ALPNProtocols }) }, serve).on(
      'tlsClientError',
      () => {},
    );
  const server = createServer((socket) => {
    keep(socket);
    if (onConnection(socket)) return;
    if (tls) tls.emit('connection', socket);
    else serve(socket);
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
