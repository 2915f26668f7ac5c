import type { Duplex } from 'node:stream';
import { createFrameWriter } from '../frames/frame-writer.ts';
import type { RemoteSettings } from '../frames/settings.ts';
import { ConnectionClosedError, Http2Error, type Http2ErrorCode } from '../http2-error.ts';
import { createFrameReceiver } from './frame-receiver.ts';
import { closeTimeout, localSettings, maxBufferedBytes, maxConcurrentStreams } from './limits.ts';
import type { PendingRequest } from './request.ts';
import { createStreams } from './streams.ts';

/** A connected socket. Over TLS the handshake is complete, with `h2` as the ALPN protocol. */
export type NegotiatedSocket = Duplex & {
  readonly alpnProtocol?: string | false | null;
  ref(): unknown;
  unref(): unknown;
};

/** A client connection. The interface suits any HTTP version, so that one pool can hold several. */
export interface Connection {
  /** The number of requests that can start now. */
  readonly capacity: number;
  /** Whether requests can start now or later. */
  readonly isOpen: boolean;
  /** Starts a request. Call it only while `capacity` is above 0. */
  start(pending: PendingRequest): void;
  /** Starts no more requests, and closes the connection after those in flight. */
  close(): void;
}

/** What a connection reports. */
export interface ConnectionEvents {
  /** The connection can start this number of requests at once. Never called before the connection is returned. */
  readonly onReady: (maxConcurrentRequests: number) => void;
  /** The connection can start requests again. */
  readonly onCapacity: () => void;
  /** The server did not process this request, so it is safe to send it again (RFC 9113 §8.7). */
  readonly onUnprocessed: (pending: PendingRequest) => void;
  /** The server requires HTTP/1.1 (RFC 9113 §7). `onUnprocessed` returns the requests that it rejected. */
  readonly onHttp1Required: () => void;
  /** The socket closed, which happens once. The handlers of requests in flight receive their own errors. */
  readonly onClosed: (error: Error) => void;
}

/** The socket of a connection, its limits and its events. */
export interface ConnectionOptions extends ConnectionEvents {
  readonly socket: NegotiatedSocket;
  /** How long the server's first SETTINGS frame may take, in milliseconds. */
  readonly settingsTimeout: number;
  /** How long a ready connection stays open without a request, in milliseconds. Frames of the server do not extend it. */
  readonly idleTimeout: number;
}

/**
 * - `opening`: waits for the server's settings.
 * - `open`: starts requests.
 * - `draining`: completes the requests in flight, then closes.
 * - `closed`: has failed or lost its socket.
 */
type State = 'opening' | 'open' | 'draining' | 'closed';

/** Opens an HTTP/2 connection over a connected socket (RFC 9113 §3.4). */
export function openHttp2Connection(options: ConnectionOptions): Connection {
  const { socket, idleTimeout, settingsTimeout } = options;
  const writer = createFrameWriter(socket);
  const streams = createStreams(writer, {
    onUnusable: drain,
    onStreamClosed() {
      startIdleTimeout();
      update();
    },
    onUnprocessed: options.onUnprocessed,
    onHttp1Required: options.onHttp1Required,
  });
  const receiver = createFrameReceiver({ writer, streams, onSettings, onGoaway });
  let state: State = 'opening';
  /** The maximum number of concurrent streams; 0 before the server's settings. */
  let maxStreams = 0;
  let closeReason: Error | undefined;

  const settingsTimer = setTimeout(() => {
    fail(new Http2Error('SETTINGS_TIMEOUT', 'The server did not send its settings in time'));
  }, settingsTimeout);
  const idleTimer = setTimeout(() => {
    if (isIdle()) close();
  }, idleTimeout).unref();

  socket.on('data', onData);
  socket.on('error', (error: Error) => {
    state = 'closed';
    closeReason ??= error;
  });
  socket.on('end', () => fail(new ConnectionClosedError('The server closed the connection')));
  socket.on('close', onClose);
  writer.preface(localSettings);
  writer.windowUpdate(0, receiver.initialIncrement);

  function onData(chunk: Buffer): void {
    if (state === 'closed') return;
    streams.markResponsive();
    try {
      receiver.receive(chunk);
      if (writer.bufferedBytes > maxBufferedBytes) {
        throw new Http2Error('ENHANCE_YOUR_CALM', 'The server sends frames but does not read');
      }
    } catch (error) {
      fail(error as Error);
    }
  }

  function onSettings(settings: RemoteSettings): void {
    maxStreams = Math.min(settings.maxConcurrentStreams, maxConcurrentStreams);
    if (state === 'opening') {
      if (maxStreams === 0) throw new Http2Error('REFUSED_STREAM', 'The server allows no streams');
      state = 'open';
      clearTimeout(settingsTimer);
      options.onReady(maxStreams);
      return startIdleTimeout();
    }
    // The server may allow streams again, but there is no limit to the wait.
    if (maxStreams === 0) drain();
    update();
  }

  function onGoaway(lastProcessedId: number, code: Http2ErrorCode): void {
    drain();
    if (code === 'HTTP_1_1_REQUIRED') options.onHttp1Required();
    streams.returnUnprocessed(lastProcessedId, new Http2Error(code, 'The server is closing the connection'));
    if (streams.size === 0) close();
  }

  function onClose(): void {
    clearTimeout(settingsTimer);
    clearTimeout(idleTimer);
    state = 'closed';
    closeReason ??= new ConnectionClosedError('The connection closed');
    streams.failAll(closeReason);
    options.onClosed(closeReason);
  }

  /** Starts no more requests. */
  function drain(): void {
    if (state === 'open') state = 'draining';
  }

  function isIdle(): boolean {
    return state === 'open' && streams.size === 0;
  }

  /** Call it when the connection opens and after each request, not for other frames of the server. */
  function startIdleTimeout(): void {
    if (!isIdle()) return;
    socket.unref();
    idleTimer.refresh();
  }

  /** Closes a draining connection after its last stream, and otherwise announces the capacity. */
  function update(): void {
    if (state === 'closed') return;
    if (state === 'draining' && streams.size === 0) return close();
    options.onCapacity();
  }

  /** Ends the connection and all of its streams (RFC 9113 §5.4.1). */
  function fail(error: Error): void {
    if (state === 'closed') return;
    state = 'closed';
    closeReason = error;
    endSocket(goawayCode(error));
    streams.failAll(error);
  }

  function close(): void {
    if (state === 'opening')
      return fail(new Http2Error('CANCEL', 'The connection closed before it was ready'));
    drain();
    if (streams.size === 0) endSocket('NO_ERROR');
  }

  function endSocket(code: Http2ErrorCode): void {
    if (socket.destroyed || socket.writableEnded) return;
    writer.goaway(code);
    writer.flush();
    socket.end(() => socket.destroy());
    setTimeout(() => socket.destroy(), closeTimeout).unref();
  }

  return {
    get capacity() {
      if (state !== 'open' || writer.bufferedBytes > maxBufferedBytes / 2) return 0;
      return Math.max(0, maxStreams - streams.size);
    },
    get isOpen() {
      return state === 'opening' || state === 'open';
    },
    start(pending) {
      streams.start(pending);
      if (streams.size === 1) socket.ref();
    },
    close,
  };
}

function goawayCode(error: Error): Http2ErrorCode {
  if (error instanceof Http2Error) return error.code;
  return error instanceof ConnectionClosedError ? 'NO_ERROR' : 'INTERNAL_ERROR';
}
