import type { ExchangeController } from '../exchange.ts';
import { type Http2Connection, type Http2Socket, openConnection } from './connection.ts';
import type { Http2Request } from './request.ts';

/** A socket whose TLS handshake is over. */
export type NegotiatedSocket = Http2Socket & { readonly alpnProtocol: string | false | null };

export interface ConnectionPoolOptions {
  /** Opens a socket, within the time that it has for that. */
  readonly connect: (callback: (error: Error | null, socket: NegotiatedSocket | null) => void) => void;
  /** At most. */
  readonly connections: number;
  /** Milliseconds for the server's settings. */
  readonly settingsTimeout: number;
  /** Milliseconds. */
  readonly keepAliveTimeout: number;
  /** The server chose HTTP/1.1: whoever waits goes there. */
  readonly onHttp1: (requests: readonly Http2Request[]) => void;
  /** There is no connection any more and nobody waits for one. */
  readonly onEmpty: () => void;
}

/** The connections to one origin: as few as have room for all requests. */
export interface ConnectionPool {
  /** Begins a request, or lets it wait for room. */
  dispatch(request: Http2Request): void;
  /** Lets what is under way finish, and who waits have a turn. */
  close(): Promise<void>;
}

/** The controller of a request that has no stream. */
const unsent: ExchangeController = { abort() {} };

export function createConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const connections = new Set<Http2Connection>();
  const waiting: Http2Request[] = [];
  let opening = 0;
  /** How many requests a connection takes, as the server last said; at first one has to ask. */
  let streamsEach = Number.POSITIVE_INFINITY;
  const closed = Promise.withResolvers<void>();
  let isClosing = false;

  function withRoom(): Http2Connection | undefined {
    for (const connection of connections) if (connection.capacity > 0) return connection;
    return undefined;
  }

  function serve(): void {
    while (waiting.length > 0) {
      const connection = withRoom();
      if (connection === undefined) return grow();
      connection.begin(waiting.shift()!);
    }
    settle();
  }

  /** Opens as many connections as those who wait need. */
  function grow(): void {
    const needed = Math.max(1, Math.ceil(waiting.length / streamsEach));
    while (opening < needed && connections.size + opening < options.connections) open();
  }

  function open(): void {
    opening += 1;
    options.connect((error, socket) => {
      if (socket === null) return failOpening(error ?? new Error('No socket'));
      if (socket.alpnProtocol !== 'h2') {
        socket.destroy();
        opening -= 1;
        options.onHttp1(waiting.splice(0));
        return settle();
      }
      connectOver(socket);
    });
  }

  function connectOver(socket: NegotiatedSocket): void {
    let isReady = false;
    const connection = openConnection({
      socket,
      settingsTimeout: options.settingsTimeout,
      keepAliveTimeout: options.keepAliveTimeout,
      onReady(maxConcurrentStreams) {
        isReady = true;
        opening -= 1;
        streamsEach = maxConcurrentStreams;
        connections.add(connection);
        serve();
      },
      onRoom: serve,
      onUnprocessed(request) {
        waiting.unshift({ ...request, isRepeated: true });
        serve();
      },
      onClosed(error) {
        if (!isReady) return failOpening(error);
        connections.delete(connection);
        serve();
      },
    });
  }

  /** Whoever waits while others are served keeps waiting; without any other there is nothing to wait for. */
  function failOpening(error: Error): void {
    opening -= 1;
    if (opening === 0 && ![...connections].some(({ isOpen }) => isOpen)) {
      for (const { handler } of waiting.splice(0)) handler.onResponseError(unsent, error);
    }
    settle();
  }

  function settle(): void {
    if (waiting.length > 0 || opening > 0) return;
    if (isClosing) for (const connection of connections) connection.close();
    if (connections.size > 0) return;
    options.onEmpty();
    closed.resolve();
  }

  return {
    dispatch(request) {
      const connection = waiting.length === 0 ? withRoom() : undefined;
      if (connection !== undefined) return connection.begin(request);
      waiting.push(request);
      grow();
    },
    close() {
      isClosing = true;
      settle();
      return closed.promise;
    },
  };
}
