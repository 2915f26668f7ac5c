import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { MessageStore } from '../message-store.ts';
import type { ProtocolErrorListener } from '../protocol-error.ts';
import { MozillaSession } from './session.ts';

const subprotocol = 'push-notification';
/** Far above any frame of a browser. */
const largestFrame = 64 * 1024;

interface PushSocketOptions {
  readonly store: MessageStore;
  readonly origin: string;
  readonly onProtocolError: ProtocolErrorListener;
}

export interface PushSocket {
  /** Listener for the `upgrade` event of an HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** The WebSocket server for Firefox. */
export function createPushSocket({ store, origin, onProtocolError }: PushSocketOptions): PushSocket {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame,
    handleProtocols: (protocols) => protocols.has(subprotocol) && subprotocol,
  });
  server.on('connection', (socket) => {
    const session = new MozillaSession({
      store,
      origin,
      send: (frame) => socket.send(JSON.stringify(frame)),
      // Firefox never responds to a close frame, and reconnects only after the TCP connection has ended.
      close: () => socket.terminate(),
    });
    const fail = (error: unknown) => {
      onProtocolError({ protocol: 'mozilla', message: (error as Error).message });
      socket.terminate();
    };
    socket.on('message', (data: Buffer, isBinary) => {
      try {
        if (isBinary) throw new TypeError('binary frame');
        session.receive(data.toString());
      } catch (error) {
        fail(error);
      }
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Other errors mean that the browser has disconnected.
      if (error.code?.startsWith('WS_ERR')) fail(error);
    });
    socket.on('close', () => session.end());
  });
  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) =>
        server.emit('connection', webSocket, request),
      );
    },
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
