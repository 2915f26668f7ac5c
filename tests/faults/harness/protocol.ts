import type { Socket } from 'node:net';
import type { Answer } from '../../../apps/server/test/harness/push-sink.ts';

/** How a correct push service reads requests from a connection and responds. */
export interface Protocol<Request> {
  /** The ALPN name (RFC 7301); with one, the protocol requires TLS. */
  readonly alpn?: string;
  /** Calls the listener with each complete request. */
  readonly read: (socket: Socket, onRequest: (path: string, request: Request) => void) => void;
  readonly answer: (request: Request, answer: Answer) => void;
  /** Accepts, with a body of one byte per second until the client disconnects. */
  readonly drip: (request: Request) => void;
}
