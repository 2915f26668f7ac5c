import { Client, type Dispatcher } from 'undici';
import type { Connection, ConnectionOptions, PendingRequest } from './connection.ts';

export interface Http1ConnectionOptions extends Omit<
  ConnectionOptions,
  'openingTimeout' | 'onHttp1Required'
> {
  readonly origin: string;
}

/** One HTTP/1.1 connection, of undici's: a request at a time. */
export function openHttp1Connection(options: Http1ConnectionOptions): Connection {
  const { socket, origin, keepAliveTimeout } = options;
  let isOpen = true;
  let isBusy = false;
  let isTaken = false;
  let fault: Error | undefined;

  const client = new Client(origin, {
    connect(_, callback) {
      const error = isTaken ? new Error('The connection is closed') : undefined;
      isTaken = true;
      // Not at once: undici does not look for an answer while it asks.
      queueMicrotask(() => (error ? callback(error, null) : callback(null, socket as never)));
    },
    keepAliveTimeout,
    // Undici counts a dripping answer as a live one; the exchange has its own timers.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  socket.on('error', (error: Error) => (fault ??= error));
  socket.on('close', () => {
    isOpen = false;
    clearTimeout(unused);
    // Later, since only now undici tells what has become of the request.
    setImmediate(() => options.onClosed(fault ?? new Error('The server closed the connection')));
  });
  // Undici looks after the socket from the first request on. Until then this notices when the server closes it.
  socket.resume();
  const unused = setTimeout(close, keepAliveTimeout).unref();
  queueMicrotask(() => {
    if (isOpen) options.onReady(1);
  });

  function close(): void {
    isOpen = false;
    if (!isBusy) socket.destroy();
  }

  function begin(request: PendingRequest): void {
    const { content, handler } = request;
    let written: Dispatcher.DispatchController | undefined;
    let stopped: Error | undefined;
    const controller = {
      abort(error: Error) {
        stopped = error;
        written?.abort(error);
      },
    };
    handler.onRequestStart(controller);
    if (stopped !== undefined) return;
    isBusy = true;
    if (!isTaken) socket.pause();
    clearTimeout(unused);
    const { path, body } = content;
    client.dispatch(
      { method: 'POST', path, headers: content.headers(), body },
      {
        onRequestStart(started) {
          written = started;
          if (stopped !== undefined) started.abort(stopped);
        },
        onResponseStart: (_, status, headers) => handler.onResponseStart(controller, status, headers),
        onResponseData: (_, chunk) => handler.onResponseData(controller, chunk),
        onResponseEnd() {
          isBusy = false;
          handler.onResponseEnd();
          settle();
        },
        onResponseError(_, error) {
          isBusy = false;
          // The server closed the connection before a byte was written.
          const isUnprocessed = written === undefined && socket.destroyed;
          if (isUnprocessed && stopped === undefined) options.onUnprocessed(request);
          else handler.onResponseError(controller, error);
          settle();
        },
      },
    );
  }

  /** Whether the server keeps the connection is known a little later. If not, what has begun is given back. */
  function settle(): void {
    if (isBusy) return;
    if (!isOpen) socket.destroy();
    else if (!socket.destroyed) options.onRoom();
  }

  return {
    get capacity() {
      return isOpen && !isBusy && !socket.destroyed ? 1 : 0;
    },
    get isOpen() {
      return isOpen && !socket.destroyed;
    },
    begin,
    close,
  };
}
