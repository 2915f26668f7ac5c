import { type SecureContextOptions, type Server, type TLSSocket, createServer } from 'node:tls';
import type { MessageStore } from '../message-store.ts';
import type { ProtocolErrorListener } from '../protocol-error.ts';
import { McsSession } from './session.ts';

interface McsOptions {
  readonly store: MessageStore;
  readonly clock: () => number;
  readonly certificate: Pick<SecureContextOptions, 'key' | 'cert'>;
  readonly onProtocolError: ProtocolErrorListener;
}

/** The TLS server that Chromium keeps a connection to, not yet listening. */
export function createMcsServer({ store, clock, certificate, onProtocolError }: McsOptions): Server {
  return createServer({ ...certificate }, (socket) => serve(socket));

  function serve(socket: TLSSocket): void {
    const session = new McsSession({
      store,
      clock,
      write: (bytes) => socket.write(bytes),
      close: () => socket.destroy(),
    });
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      try {
        session.receive(chunk);
      } catch (error) {
        onProtocolError({ protocol: 'mcs', message: (error as Error).message });
        socket.destroy();
      }
    });
    // A browser that went away is no fault of its protocol.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => session.end());
  }
}
