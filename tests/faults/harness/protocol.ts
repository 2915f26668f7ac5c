import type { Socket } from 'node:net';
import type { Answer } from '../../../apps/server/test/harness/push-sink.ts';

/** How a push service takes requests off a connection and answers them, as long as it behaves. */
export interface Protocol<Request> {
  /** By which TLS agrees on it (RFC 7301); one that has it is spoken over TLS only. */
  readonly alpn?: string;
  /** Calls the listener with each complete request. */
  readonly read: (socket: Socket, onRequest: (path: string, request: Request) => void) => void;
  readonly answer: (request: Request, answer: Answer) => void;
  /** Accepts, with a body of a byte a second for as long as anybody listens. */
  readonly drip: (request: Request) => void;
}
