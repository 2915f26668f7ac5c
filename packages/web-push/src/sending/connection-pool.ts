import type {
  Connection,
  ConnectionOptions,
  NegotiatedSocket,
  PendingRequest,
  PostRequest,
  RequestController,
} from '@sineta/http2-client';

export interface ConnectionPoolOptions {
  /** Opens a socket, and returns it immediately if it can be destroyed early. */
  readonly connect: (
    callback: (error: Error | null, socket: NegotiatedSocket | null) => void,
  ) => Destroyable | undefined;
  /** Opens a connection with the protocol that the socket negotiated. */
  readonly openConnection: (options: ConnectionOptions) => Connection;
  /** The maximum number of connections. */
  readonly connections: number;
  /** The number of concurrent requests to expect of a connection until one has announced it. */
  readonly expectedRequests: number;
  /** How long DNS, TCP, TLS and the settings of an HTTP/2 server may take together, in milliseconds. */
  readonly connectTimeout: number;
  /** How long a connection stays open without a request, in milliseconds. */
  readonly idleTimeout: number;
  /** The server requires HTTP/1.1 from now on. */
  readonly onHttp1Required: () => void;
  /** The pool has neither connections nor waiting requests. */
  readonly onEmpty: () => void;
}

/** The connections to one origin: as few as the requests need. */
export interface ConnectionPool {
  /** Starts a request, or queues it until a connection has capacity. */
  dispatch(pending: PendingRequest): void;
  /** Removes a request from the queue if it waits there. */
  withdraw(request: PostRequest): void;
  /** Completes the requests in flight and in the queue, then closes the connections. */
  close(): Promise<void>;
}

/** A connection that is not ready yet. */
interface Opening {
  /** Absent if it cannot be destroyed early. */
  socket: Destroyable | undefined;
  /** It began before the server required HTTP/1.1. */
  isOutdated: boolean;
}

interface Destroyable {
  destroy(error: Error): unknown;
}

/** The controller of a request that has not started. */
const notStarted: RequestController = { abort() {} };

export function createConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const connections = new Set<Connection>();
  const openings = new Set<Opening>();
  const queue: PendingRequest[] = [];
  let requestsPerConnection = options.expectedRequests;
  const closed = Promise.withResolvers<void>();
  let isClosing = false;

  function findCapacity(): Connection | undefined {
    for (const connection of connections) if (connection.capacity > 0) return connection;
    return undefined;
  }

  function startQueued(): void {
    while (queue.length > 0) {
      const connection = findCapacity();
      if (connection === undefined) return grow();
      connection.start(queue.shift()!);
    }
    closeIfDone();
  }

  /** Opens as many connections as the queue needs. */
  function grow(): void {
    const needed = Math.max(1, Math.ceil(queue.length / requestsPerConnection));
    while (openings.size < needed && connections.size + openings.size < options.connections) open();
  }

  function open(): void {
    const opening: Opening = { socket: undefined, isOutdated: false };
    openings.add(opening);
    const deadline = performance.now() + options.connectTimeout;
    opening.socket = options.connect((error, socket) => {
      if (socket === null) failOpening(opening, error ?? new Error('No socket'));
      else openOver(socket, opening, Math.max(1, deadline - performance.now()));
    });
  }

  function openOver(socket: NegotiatedSocket, opening: Opening, settingsTimeout: number): void {
    let isReady = false;
    const connection = options.openConnection({
      socket,
      settingsTimeout,
      idleTimeout: options.idleTimeout,
      onReady(maxConcurrentRequests) {
        isReady = true;
        openings.delete(opening);
        connections.add(connection);
        if (opening.isOutdated) connection.close();
        else requestsPerConnection = maxConcurrentRequests;
        startQueued();
      },
      onCapacity: startQueued,
      onUnprocessed(pending) {
        queue.unshift(pending);
        startQueued();
      },
      onHttp1Required() {
        options.onHttp1Required();
        for (const each of connections) each.close();
        requestsPerConnection = 1;
        // A connection that opens later would return the same requests a second time, and they would fail.
        for (const each of openings) each.isOutdated = true;
      },
      onClosed(error) {
        if (!isReady) return failOpening(opening, error);
        connections.delete(connection);
        startQueued();
      },
    });
  }

  /** Queued requests wait for the other connections. If there are none, the requests fail. */
  function failOpening(opening: Opening, error: Error): void {
    openings.delete(opening);
    if (openings.size === 0 && ![...connections].some(({ isOpen }) => isOpen)) {
      for (const { handler } of queue.splice(0)) handler.onResponseError(notStarted, error);
    }
    closeIfDone();
  }

  function closeIfDone(): void {
    if (queue.length > 0) return;
    if (isClosing) {
      for (const { socket } of openings) socket?.destroy(new Error('No request needs the connection'));
      for (const connection of connections) connection.close();
    }
    if (openings.size + connections.size > 0) return;
    options.onEmpty();
    closed.resolve();
  }

  return {
    dispatch(pending) {
      const connection = queue.length === 0 ? findCapacity() : undefined;
      if (connection !== undefined) return connection.start(pending);
      queue.push(pending);
      grow();
    },
    withdraw(request) {
      const index = queue.findIndex((pending) => pending.request === request);
      if (index === -1) return;
      queue.splice(index, 1);
      closeIfDone();
    },
    close() {
      isClosing = true;
      closeIfDone();
      return closed.promise;
    },
  };
}
