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

/** Creates the TLS server to which Chromium keeps a connection. It does not listen yet. */
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
    // A closed connection is not a protocol error.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => session.end());
  }
}
