import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Loopback only: the service has no authentication. */
const host = '127.0.0.1';

export interface Listener {
  readonly port: number;
  /** Drops every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * Listens on loopback.
 * @param port 0 for a free one
 * @throws Error (EADDRINUSE) if the port is taken
 */
export async function listen(server: Server, port: number): Promise<Listener> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
