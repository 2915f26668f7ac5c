import type { IncomingHttpHeaders } from 'node:http';
import {
  addHeader,
  type Connection,
  ConnectionClosedError,
  type ConnectionOptions,
  type PendingRequest,
} from '@sineta/http2-client';
import type { Dispatcher } from 'undici';
import { loadUndici } from './undici.ts';

export interface Http1ConnectionOptions extends Omit<
  ConnectionOptions,
  'settingsTimeout' | 'onHttp1Required'
> {
  readonly origin: string;
}

/** Opens an HTTP/1.1 connection by undici, with one request at a time. */
export function openHttp1Connection(options: Http1ConnectionOptions): Connection {
  const { socket, origin, idleTimeout } = options;
  let isOpen = true;
  let isBusy = false;
  let hasClientSocket = false;
  let socketError: Error | undefined;

  const { Client } = loadUndici();
  const client = new Client(origin, {
    connect(_, callback) {
      const error = hasClientSocket ? new ConnectionClosedError('The connection closed') : undefined;
      hasClientSocket = true;
      // Not synchronously, because undici expects the callback after this function returns.
      queueMicrotask(() => (error ? callback(error, null) : callback(null, socket as never)));
    },
    keepAliveTimeout: idleTimeout,
    // Otherwise a server may ask for up to ten minutes (Keep-Alive: timeout=600).
    keepAliveMaxTimeout: idleTimeout,
    // Undici restarts its timeouts with every byte. The exchange has timeouts of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  socket.on('error', (error: Error) => (socketError ??= error));
  socket.on('close', () => {
    isOpen = false;
    clearTimeout(unusedTimer);
    // Undici reports the outcome of the request after this event.
    setImmediate(() => options.onClosed(socketError ?? new ConnectionClosedError('The connection closed')));
  });
  // Undici reads the socket from the first request on. Until then this detects that the server closes it.
  socket.resume();
  const unusedTimer = setTimeout(close, idleTimeout).unref();
  queueMicrotask(() => {
    if (isOpen) options.onReady(1);
  });

  function close(): void {
    isOpen = false;
    if (!isBusy) socket.destroy();
  }

  function start(pending: PendingRequest): void {
    const { request, handler } = pending;
    let undiciController: Dispatcher.DispatchController | undefined;
    let abortReason: Error | undefined;
    const controller = {
      abort(reason: Error) {
        abortReason = reason;
        undiciController?.abort(reason);
      },
    };
    handler.onRequestStart(controller);
    if (abortReason !== undefined) return;
    isBusy = true;
    if (!hasClientSocket) socket.pause();
    clearTimeout(unusedTimer);
    const { path, body } = request;
    client.dispatch(
      { method: 'POST', path, headers: request.headers(), body },
      {
        onRequestStart(started) {
          undiciController = started;
          if (abortReason !== undefined) started.abort(abortReason);
        },
        onResponseStart: (_, status, headers) =>
          handler.onResponseStart(controller, status, combineRepeated(headers)),
        onResponseData: (_, chunk) => handler.onResponseData(controller, chunk),
        onResponseEnd() {
          isBusy = false;
          handler.onResponseEnd();
          update();
        },
        onResponseError(_, error) {
          isBusy = false;
          // The server closed the connection before the request was written.
          const isUnprocessed = undiciController === undefined && socket.destroyed;
          if (isUnprocessed && abortReason === undefined) options.onUnprocessed(pending);
          else handler.onResponseError(controller, error);
          update();
        },
      },
    );
  }

  /** Announces the capacity. If the server closes the connection after all, the next request returns unprocessed. */
  function update(): void {
    if (isBusy) return;
    if (!isOpen) socket.destroy();
    else if (!socket.destroyed) options.onCapacity();
  }

  return {
    get capacity() {
      return isOpen && !isBusy && !socket.destroyed ? 1 : 0;
    },
    get isOpen() {
      return isOpen && !socket.destroyed;
    },
    start,
    close,
  };
}

/** Undici has an array for any repeated field, and a text for a single `set-cookie`. */
function combineRepeated(
  received: Readonly<Record<string, string | string[] | undefined>>,
): IncomingHttpHeaders {
  const headers = Object.create(null) as IncomingHttpHeaders;
  for (const [name, values = []] of Object.entries(received)) {
    for (const value of [values].flat()) addHeader(headers, name, value);
  }
  return headers;
}
