import type { Duplex } from 'node:stream';
import type { ExchangeHandler, ExchangeRequest } from './exchange.ts';

/** A request that waits for a connection, or is under way on one. */
export interface PendingRequest {
  readonly content: ExchangeRequest;
  readonly handler: ExchangeHandler;
  /** Whether a server has left it undone once already. */
  readonly isRepeated: boolean;
}

/** A socket whose TLS handshake is over; `http:` has none, hence no protocol agreed on. */
export type NegotiatedSocket = Duplex & {
  readonly alpnProtocol?: string | false | null;
  ref(): unknown;
  unref(): unknown;
};

/** One connection to a server, whichever protocol it speaks. */
export interface Connection {
  /** How many requests may begin now: 0 as well when it takes no more. */
  readonly capacity: number;
  /** Whether it will ever take requests again. */
  readonly isOpen: boolean;
  /** Begins a request; only while there is capacity. */
  begin(request: PendingRequest): void;
  /** Takes no more requests, and closes when those under way have ended. */
  close(): void;
}

export interface ConnectionEvents {
  /** Requests may begin, so many at once. Never before the connection was returned. */
  readonly onReady: (maxConcurrentRequests: number) => void;
  /** Requests may begin that could not before. */
  readonly onRoom: () => void;
  /** The server has not processed this request, which may be sent again (RFC 9113 §8.7). */
  readonly onUnprocessed: (request: PendingRequest) => void;
  /** The server wants HTTP/1.1 instead (RFC 9113 §7). What it left undone for that comes by `onUnprocessed`. */
  readonly onHttp1Required: () => void;
  /** Once, when the socket is closed; the requests under way are told apart from it. */
  readonly onClosed: (error: Error) => void;
}

export interface ConnectionOptions extends ConnectionEvents {
  readonly socket: NegotiatedSocket;
  /** Milliseconds that are left to open it. */
  readonly openingTimeout: number;
  /** Milliseconds after which a connection without requests is closed. */
  readonly keepAliveTimeout: number;
}
