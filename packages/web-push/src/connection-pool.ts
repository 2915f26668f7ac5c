import type { Connection, ConnectionOptions, NegotiatedSocket, PendingRequest } from './connection.ts';
import type { ExchangeController, ExchangeRequest } from './exchange.ts';

export interface ConnectionPoolOptions {
  /** Opens a socket. */
  readonly connect: (callback: (error: Error | null, socket: NegotiatedSocket | null) => void) => void;
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

/** The controller of a request that is not begun. */
const unsent: ExchangeController = { abort() {} };

export function createConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const connections = new Set<Connection>();
  const waiting: PendingRequest[] = [];
  let opening = 0;
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
    while (opening < needed && connections.size + opening < options.connections) open();
  }

  function open(): void {
    opening += 1;
    const due = performance.now() + options.connectTimeout;
    options.connect((error, socket) => {
      if (socket === null) failOpening(error ?? new Error('No socket'));
      else connectOver(socket, Math.max(1, due - performance.now()));
    });
  }

  function connectOver(socket: NegotiatedSocket, openingTimeout: number): void {
    let isReady = false;
    const connection = options.openConnection({
      socket,
      openingTimeout,
      keepAliveTimeout: options.keepAliveTimeout,
      onReady(maxConcurrentRequests) {
        isReady = true;
        opening -= 1;
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
