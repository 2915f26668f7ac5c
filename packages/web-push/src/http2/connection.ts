import type { Duplex } from 'node:stream';
import { createBodySender } from './body-sender.ts';
import { createFloodGuard } from './flood-guard.ts';
import { contentOf, endsStream, type FrameHeader, frameTypes, isAck } from './frame.ts';
import { createFrameReader } from './frame-reader.ts';
import { createFrameWriter } from './frame-writer.ts';
import { createHeaderBlocks, type ReceivedFields } from './header-blocks.ts';
import { createHeaderEncoder } from './header-encoder.ts';
import { Http2Error, type Http2ErrorCode, nameOfErrorCode } from './http2-error.ts';
import {
  encoderTableSize,
  lingering,
  mostBacklog,
  mostStreams,
  ownSettings,
  receiveWindowSize,
} from './limits.ts';
import { createReceiveWindow } from './receive-window.ts';
import { type Http2Request, requestFields } from './request.ts';
import { defaultPeerSettings, readSettings } from './settings.ts';
import { Stream } from './stream.ts';

/** One connection to a server, over a socket that has agreed on `h2` (RFC 9113). */
export interface Http2Connection {
  /** How many requests may begin now: 0 as well when it takes no more. */
  readonly capacity: number;
  /** Whether it will ever take requests again. */
  readonly isOpen: boolean;
  /** Begins a request; only while there is capacity. */
  begin(request: Http2Request): void;
  /** Takes no more requests, and closes when those under way have ended. */
  close(): void;
}

export interface Http2ConnectionEvents {
  /** The server's settings are there: requests may begin. */
  onReady(maxConcurrentStreams: number): void;
  /** Requests may begin that could not before. */
  onRoom(): void;
  /** The server has not processed this request, which may be sent again (RFC 9113 §8.7). */
  onUnprocessed(request: Http2Request): void;
  /** Once, when the socket is closed; the requests under way have been told before. */
  onClosed(error: Error): void;
}

/** What is needed of a TLS socket. */
export type Http2Socket = Duplex & { ref(): unknown; unref(): unknown };

export interface Http2ConnectionOptions extends Http2ConnectionEvents {
  readonly socket: Http2Socket;
  /** Milliseconds for the server's settings. */
  readonly settingsTimeout: number;
  /** Milliseconds after which a connection without requests is closed. */
  readonly keepAliveTimeout: number;
}

/** An endpoint is a secret of its device, and never the same as the one before. */
const neverIndexed: ReadonlySet<string> = new Set([':path']);
const lastStreamId = 0x7fff_ffff;

export function openConnection(options: Http2ConnectionOptions): Http2Connection {
  const { socket, keepAliveTimeout, settingsTimeout } = options;
  const reader = createFrameReader(onFrame);
  const writer = createFrameWriter(socket);
  const blocks = createHeaderBlocks(ownSettings);
  const encoder = createHeaderEncoder({ tableSize: encoderTableSize, neverIndexed });
  const bodies = createBodySender(writer);
  const receiveWindow = createReceiveWindow(receiveWindowSize);
  const flood = createFloodGuard();
  const streams = new Map<number, Stream>();
  let peer = defaultPeerSettings;
  let isReady = false;
  let isOpen = true;
  let fault: Error | undefined;
  let nextStreamId = 1;
  /** The first stream that began since anything was received. */
  let firstUnheard = 1;

  const handshake = setTimeout(
    () => fail(new Http2Error('SETTINGS_TIMEOUT', 'No settings from the server in time')),
    settingsTimeout,
  );
  const idle = setTimeout(() => {
    if (isReady && streams.size === 0) close();
  }, keepAliveTimeout).unref();

  socket.on('data', onChunk);
  socket.on('error', (error: Error) => (fault ??= error));
  socket.on('end', () => fail(closedByServer()));
  socket.on('close', onClose);
  writer.preface(ownSettings);
  writer.windowUpdate(0, receiveWindow.initialIncrement);

  function onChunk(chunk: Buffer): void {
    firstUnheard = nextStreamId;
    try {
      reader.read(chunk);
      if (writer.backlog > mostBacklog) {
        throw new Http2Error('ENHANCE_YOUR_CALM', 'A server that asks but does not take the answers');
      }
    } catch (error) {
      fail(error as Error);
    }
  }

  function onClose(): void {
    clearTimeout(handshake);
    clearTimeout(idle);
    isOpen = false;
    fault ??= closedByServer();
    endStreams(fault);
    options.onClosed(fault);
  }

  /** Ends the connection and all of its streams (RFC 9113 §5.4.1). */
  function fail(error: Error): void {
    if (fault !== undefined) return;
    fault = error;
    isOpen = false;
    hangUp(error instanceof Http2Error ? error.code : 'INTERNAL_ERROR');
    endStreams(error);
  }

  function endStreams(error: Error): void {
    for (const stream of streams.values()) endStream(stream, error);
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

  function begin(request: Http2Request): void {
    const stream = new Stream(request, abortStream);
    request.handler.onRequestStart(stream);
    if (stream.isAborted) return;
    if (streams.size === 0) socket.ref();
    stream.id = nextStreamId;
    stream.sendWindow = peer.initialWindowSize;
    streams.set(stream.id, stream);
    nextStreamId += 2;
    if (nextStreamId > lastStreamId) isOpen = false;
    writer.headers(stream.id, encoder.encode(requestFields(request.content)), stream.unsent === 0);
    bodies.send(stream);
  }

  /** Frees a stream's place; false when it had none any more. */
  function leave(stream: Stream): boolean {
    bodies.drop(stream);
    return streams.delete(stream.id);
  }

  function endStream(stream: Stream, error?: Error): void {
    if (!leave(stream)) return;
    stream.end(error);
    settle();
  }

  function failStream(stream: Stream, error: Http2Error): void {
    writer.resetStream(stream.id, error.code);
    endStream(stream, error);
  }

  function abortStream(stream: Stream): void {
    if (!leave(stream)) return;
    writer.resetStream(stream.id, 'CANCEL');
    // Not a byte since it began: the connection may be dead without anybody knowing.
    if (stream.id >= firstUnheard) isOpen = false;
    settle();
  }

  /** Gives a request back at which the server did not look, once. */
  function giveBack(stream: Stream, error: Http2Error): void {
    if (stream.hasHead || stream.request.isRepeated) return endStream(stream, error);
    if (!leave(stream)) return;
    options.onUnprocessed(stream.request);
    settle();
  }

  function settle(): void {
    if (fault !== undefined) return;
    if (streams.size === 0) {
      if (!isOpen) return close();
      socket.unref();
      idle.refresh();
    }
    options.onRoom();
  }

  function onFrame(header: FrameHeader, source: Buffer, start: number, end: number): void {
    if (fault !== undefined) return;
    check(header);
    const { type, streamId } = header;
    if (type !== frameTypes.DATA && type !== frameTypes.HEADERS) flood.spend();
    switch (type) {
      case frameTypes.DATA:
        return onData(header, source, start, end);
      case frameTypes.HEADERS:
      case frameTypes.CONTINUATION:
        return onFields(blocks.read(header, source, start, end));
      case frameTypes.RST_STREAM:
        return onReset(streamId, nameOfErrorCode(source.readUInt32BE(start)));
      case frameTypes.SETTINGS:
        return onSettings(header, source, start, end);
      case frameTypes.PUSH_PROMISE:
        throw new Http2Error('PROTOCOL_ERROR', 'A push that was declined');
      case frameTypes.PING:
        if (!isAck(header)) writer.pingAck(source.subarray(start, end));
        return;
      case frameTypes.GOAWAY:
        return onGoaway(source.readUInt32BE(start) & lastStreamId, source.readUInt32BE(start + 4));
      case frameTypes.WINDOW_UPDATE:
        return onWindowUpdate(streamId, source.readUInt32BE(start) & lastStreamId);
      default:
    }
  }

  /** Whether the frame may come now, and for this stream. */
  function check(header: FrameHeader): void {
    const { type, streamId } = header;
    if (!isReady && (type !== frameTypes.SETTINGS || isAck(header))) {
      throw new Http2Error('PROTOCOL_ERROR', 'Something else than settings first');
    }
    blocks.check(header);
    // A type that nobody knows is passed over, on whatever stream (RFC 9113 §5.5).
    if (streamId === 0 || type === frameTypes.PRIORITY || type > frameTypes.CONTINUATION) return;
    // The even streams would be the server's, which has none (RFC 9113 §5.1.1).
    if (streamId >= nextStreamId || streamId % 2 === 0) {
      throw new Http2Error('PROTOCOL_ERROR', 'A stream that nobody opened');
    }
  }

  function onData(header: FrameHeader, source: Buffer, start: number, end: number): void {
    const increment = receiveWindow.receive(header.length);
    if (increment > 0) writer.windowUpdate(0, increment);
    const content = contentOf(header, source, { start, end });
    const stream = streams.get(header.streamId);
    if (stream === undefined || content.start === content.end) flood.spend();
    receive(stream, endsStream(header), () =>
      stream?.receiveData(source.subarray(content.start, content.end)),
    );
  }

  function onFields(received: ReceivedFields | undefined): void {
    if (received === undefined) return;
    const stream = streams.get(received.streamId);
    receive(stream, received.endsStream, () => stream?.receiveFields(received.fields, received.endsStream));
    if (stream?.hasHead === true) flood.renew();
    else flood.spend();
  }

  /** Lets a stream take what came for it. One that has ended gets what was under way to it: nothing. */
  function receive(stream: Stream | undefined, isEnd: boolean, take: () => void): void {
    if (stream === undefined) return;
    try {
      take();
    } catch (error) {
      return failStream(stream, error as Http2Error);
    }
    if (!isEnd || !streams.has(stream.id)) return;
    // What the server answered without waiting for, it does not want (RFC 9113 §8.1).
    if (stream.unsent > 0) writer.resetStream(stream.id, 'NO_ERROR');
    endStream(stream);
  }

  function onReset(streamId: number, code: Http2ErrorCode): void {
    const stream = streams.get(streamId);
    if (stream === undefined) return;
    // Said of a stream, but the server has had enough of the connection: the next one would fare no better.
    if (code === 'ENHANCE_YOUR_CALM') isOpen = false;
    const error = new Http2Error(code, 'The server reset the stream');
    if (code === 'REFUSED_STREAM') giveBack(stream, error);
    else endStream(stream, error);
  }

  function onSettings(header: FrameHeader, source: Buffer, start: number, end: number): void {
    if (isAck(header)) return;
    const before = peer;
    peer = readSettings(peer, source, start, end);
    encoder.allow(peer.headerTableSize);
    const widening = peer.initialWindowSize - before.initialWindowSize;
    if (widening !== 0) for (const stream of streams.values()) bodies.widenStream(stream, widening);
    writer.settingsAck();
    if (isReady) {
      // It may allow some again, but whoever waits for that would wait without end.
      if (peer.maxConcurrentStreams === 0) isOpen = false;
      return settle();
    }
    if (peer.maxConcurrentStreams === 0) {
      throw new Http2Error('REFUSED_STREAM', 'The server allows no streams');
    }
    isReady = true;
    clearTimeout(handshake);
    options.onReady(Math.min(peer.maxConcurrentStreams, mostStreams));
  }

  function onGoaway(lastProcessed: number, code: number): void {
    isOpen = false;
    const error = new Http2Error(nameOfErrorCode(code), 'The server closes the connection');
    for (const stream of streams.values()) if (stream.id > lastProcessed) giveBack(stream, error);
    if (streams.size === 0) close();
  }

  function onWindowUpdate(streamId: number, increment: number): void {
    if (streamId === 0) return bodies.widenConnection(increment);
    const stream = streams.get(streamId);
    receive(stream, false, () => stream && bodies.widenStream(stream, increment));
  }

  return {
    get capacity() {
      if (!isReady || !isOpen || writer.backlog > mostBacklog / 2) return 0;
      return Math.max(0, Math.min(peer.maxConcurrentStreams, mostStreams) - streams.size);
    },
    get isOpen() {
      return isOpen;
    },
    begin,
    close,
  };
}

function closedByServer(): Http2Error {
  return new Http2Error('CONNECT_ERROR', 'The server closed the connection');
}
