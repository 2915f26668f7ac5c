import { performServerHandshake, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { Protocol } from './protocol.ts';

/** A request, one of many on its connection. */
export interface Http2Request {
  readonly stream: ServerHttp2Stream;
  readonly session: ServerHttp2Session;
  /** The socket below the session, which hides it. */
  readonly socket: Socket;
}

/** HTTP/2 with Node's own server. */
export const http2: Protocol<Http2Request> = {
  alpn: 'h2',
  read(socket, onRequest) {
    const session = performServerHandshake(socket);
    session.on('error', () => {});
    session.on('stream', (stream, headers) => {
      stream.on('error', () => {});
      stream.on('end', () => onRequest(headers[':path']!, { stream, session, socket })).resume();
    });
  },
  answer({ stream }, { status, headers, body }) {
    stream.respond({ ...headers, ':status': status });
    stream.end(body);
  },
  drip({ stream }) {
    stream.respond({ ':status': 201 });
    const timer = setInterval(() => stream.write('x'), 1000);
    stream.on('close', () => clearInterval(timer));
  },
};
