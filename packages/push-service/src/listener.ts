import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Only this machine: what is here has no passwords. */
const host = '127.0.0.1';

export interface Listener {
  readonly port: number;
  /** Drops every connection and stops. */
  close(): Promise<void>;
}

/**
 * Makes a server listen on loopback.
 * @param port 0 for one that is free
 * @throws Error (EADDRINUSE) when the port is taken
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
