import type { Connection, ConnectionOptions, NegotiatedSocket, PendingRequest } from './connection.ts';
import type { ExchangeController, ExchangeRequest } from './exchange.ts';

export interface ConnectionPoolOptions {
  /** Opens a socket, and gives it at once when there is one to be broken off. */
  readonly connect: (
    callback: (error: Error | null, socket: NegotiatedSocket | null) => void,
  ) => Destroyable | undefined;
  /** Speaks over it what was agreed on. */
  readonly openConnection: (options: ConnectionOptions) => Connection;
  /** At most. */
  readonly connections: number;
  /** How many requests a connection takes at once, until one has said so. */
  readonly expectedRequests: number;
  /** Milliseconds for the whole opening: name, TCP, TLS and the settings of an HTTP/2 server. */
  readonly connectTimeout: number;
  /** Milliseconds. */
  readonly keepAliveTimeout: number;
  /** The server wants HTTP/1.1 from now on. */
  readonly onHttp1Required: () => void;
  /** There is no connection any more and nobody waits for one. */
  readonly onEmpty: () => void;
}

/** The connections to one origin: as few as have room for all requests. */
export interface ConnectionPool {
  /** Begins a request, or lets it wait for room. */
  dispatch(request: PendingRequest): void;
  /** Forgets a request that waits for room, if it does. */
  withdraw(content: ExchangeRequest): void;
  /** Lets what is under way finish, and who waits have a turn. */
  close(): Promise<void>;
}

interface Opening {
  /** Undefined when there is none to be broken off. */
  socket: Destroyable | undefined;
}

interface Destroyable {
  destroy(error: Error): unknown;
}

/** The controller of a request that is not begun. */
const unsent: ExchangeController = { abort() {} };

export function createConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const connections = new Set<Connection>();
  const waiting: PendingRequest[] = [];
  /** Those that are being opened. */
  const openings = new Set<Opening>();
  let requestsEach = options.expectedRequests;
  const closed = Promise.withResolvers<void>();
  let isClosing = false;

  function withRoom(): Connection | undefined {
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
    const needed = Math.max(1, Math.ceil(waiting.length / requestsEach));
    while (openings.size < needed && connections.size + openings.size < options.connections) open();
  }

  function open(): void {
    const opening: Opening = { socket: undefined };
    openings.add(opening);
    const due = performance.now() + options.connectTimeout;
    opening.socket = options.connect((error, socket) => {
      if (socket === null) failOpening(opening, error ?? new Error('No socket'));
      else connectOver(opening, socket, Math.max(1, due - performance.now()));
    });
  }

  function connectOver(opening: Opening, socket: NegotiatedSocket, openingTimeout: number): void {
    let isReady = false;
    const connection = options.openConnection({
      socket,
      openingTimeout,
      keepAliveTimeout: options.keepAliveTimeout,
      onReady(maxConcurrentRequests) {
        isReady = true;
        openings.delete(opening);
        requestsEach = maxConcurrentRequests;
        connections.add(connection);
        serve();
      },
      onRoom: serve,
      onUnprocessed(request) {
        waiting.unshift(request);
        serve();
      },
      onHttp1Required() {
        options.onHttp1Required();
        for (const each of connections) each.close();
      },
      onClosed(error) {
        if (!isReady) return failOpening(opening, error);
        connections.delete(connection);
        serve();
      },
    });
  }

  /** Whoever waits while others are served keeps waiting; without any other there is nothing to wait for. */
  function failOpening(opening: Opening, error: Error): void {
    openings.delete(opening);
    if (openings.size === 0 && ![...connections].some(({ isOpen }) => isOpen)) {
      for (const { handler } of waiting.splice(0)) handler.onResponseError(unsent, error);
    }
    settle();
  }

  function settle(): void {
    if (waiting.length > 0) return;
    if (isClosing) {
      for (const { socket } of openings)
        socket?.destroy(new Error('Nobody waits for the connection any more'));
      for (const connection of connections) connection.close();
    }
    if (openings.size + connections.size > 0) return;
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
    withdraw(content) {
      const index = waiting.findIndex((request) => request.content === content);
      if (index === -1) return;
      waiting.splice(index, 1);
      settle();
    },
    close() {
      isClosing = true;
      settle();
      return closed.promise;
    },
  };
}
