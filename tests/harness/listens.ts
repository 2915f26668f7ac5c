import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';

/** Whether a program listens at an address. The file of a socket exists a moment before. */
export async function listens(address: NetConnectOpts): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
