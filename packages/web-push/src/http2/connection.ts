import type { Connection, ConnectionOptions } from '../connection.ts';
import { createFrameReceiver } from './frame-receiver.ts';
import { createFrameWriter } from './frame-writer.ts';
import { Http2Error, type Http2ErrorCode } from './http2-error.ts';
import { lingering, mostBacklog, mostStreams, ownSettings } from './limits.ts';
import type { PeerSettings } from './settings.ts';
import { createStreams } from './streams.ts';

/** One connection to a server, over a socket that has agreed on `h2` (RFC 9113). */
export function openHttp2Connection(options: ConnectionOptions): Connection {
  const { socket, keepAliveTimeout, openingTimeout } = options;
  const writer = createFrameWriter(socket);
  const streams = createStreams(writer, {
    onSpent() {
      isOpen = false;
    },
    onEnd: settle,
    onUnprocessed: options.onUnprocessed,
    onHttp1Required: options.onHttp1Required,
  });
  const receiver = createFrameReceiver({ writer, streams, onSettings, onGoaway });
  /** How many streams the server takes; none before it has said so. */
  let allowed = 0;
  let isReady = false;
  let isOpen = true;
  let fault: Error | undefined;

  const handshake = setTimeout(
    () => fail(new Http2Error('SETTINGS_TIMEOUT', 'No settings from the server in time')),
    openingTimeout,
  );
  const idle = setTimeout(() => {
    if (isReady && streams.size === 0) close();
  }, keepAliveTimeout).unref();

  socket.on('data', onChunk);
  socket.on('error', (error: Error) => (fault ??= error));
  socket.on('end', () => fail(closedByServer()));
  socket.on('close', onClose);
  writer.preface(ownSettings);
  writer.windowUpdate(0, receiver.initialIncrement);

  function onChunk(chunk: Buffer): void {
    if (fault !== undefined) return;
    streams.hear();
    try {
      receiver.receive(chunk);
      if (writer.backlog > mostBacklog) {
        throw new Http2Error('ENHANCE_YOUR_CALM', 'A server that asks but does not take the answers');
      }
    } catch (error) {
      fail(error as Error);
    }
  }

  function onSettings({ maxConcurrentStreams }: PeerSettings): void {
    allowed = Math.min(maxConcurrentStreams, mostStreams);
    if (isReady) {
      // It may allow some again, but whoever waits for that would wait without end.
      if (allowed === 0) isOpen = false;
      return settle();
    }
    if (allowed === 0) throw new Http2Error('REFUSED_STREAM', 'The server allows no streams');
    isReady = true;
    clearTimeout(handshake);
    options.onReady(allowed);
  }

  function onGoaway(lastProcessed: number, code: Http2ErrorCode): void {
    isOpen = false;
    if (code === 'HTTP_1_1_REQUIRED') options.onHttp1Required();
    streams.giveBackAfter(lastProcessed, new Http2Error(code, 'The server closes the connection'));
    if (streams.size === 0) close();
  }

  function onClose(): void {
    clearTimeout(handshake);
    clearTimeout(idle);
    isOpen = false;
    fault ??= closedByServer();
    streams.endAll(fault);
    options.onClosed(fault);
  }

  /** Ends the connection and all of its streams (RFC 9113 §5.4.1). */
  function fail(error: Error): void {
    if (fault !== undefined) return;
    fault = error;
    isOpen = false;
    hangUp(error instanceof Http2Error ? error.code : 'INTERNAL_ERROR');
    streams.endAll(error);
  }

  /** Takes no more requests, and hangs up when there is none under way. */
  function close(): void {
    if (!isReady) return fail(new Http2Error('CANCEL', 'The connection is not wanted any more'));
    isOpen = false;
    if (streams.size === 0) hangUp('NO_ERROR');
  }

  function hangUp(code: Http2ErrorCode): void {
    if (socket.destroyed || socket.writableEnded) return;
    writer.goaway(code);
    writer.flush();
    socket.end(() => socket.destroy());
    setTimeout(() => socket.destroy(), lingering).unref();
  }

  /** Looks at what follows when a stream has ended, or when others may begin. */
  function settle(): void {
    if (fault !== undefined) return;
    if (streams.size === 0) {
      if (!isOpen) return close();
      socket.unref();
      idle.refresh();
    }
    options.onRoom();
  }

  return {
    get capacity() {
      if (!isReady || !isOpen || writer.backlog > mostBacklog / 2) return 0;
      return Math.max(0, allowed - streams.size);
    },
    get isOpen() {
      return isOpen;
    },
    begin(request) {
      streams.begin(request);
      if (streams.size === 1) socket.ref();
    },
    close,
  };
}

function closedByServer(): Http2Error {
  return new Http2Error('CONNECT_ERROR', 'The server closed the connection');
}
