import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Certificate } from './certificate.ts';

/** Starts a TLS server that negotiates `h2` and leaves the rest to the test. */
export async function serveTls(
  certificate: Certificate,
  onConnection: (socket: TLSSocket) => void,
): Promise<number> {
  return listen(
    createTlsServer({ ...certificate, ALPNProtocols: ['h2'] }, (socket) => {
      socket.on('error', () => {});
      onConnection(socket);
    }),
  );
}

/** Listens on a free port until the test finishes. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => void server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}
