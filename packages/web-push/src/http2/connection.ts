import type { Duplex } from 'node:stream';
import { createBodySender } from './body-sender.ts';
import { createFloodGuard } from './flood-guard.ts';
import { connectionPreface, contentOf, flags, type FrameHeader, frameTypes, maxFrameSize } from './frame.ts';
import { createFrameReader } from './frame-reader.ts';
import { createFrameWriter } from './frame-writer.ts';
import { appendFragment, type HeaderBlock } from './header-block.ts';
import { createHeaderDecoder } from './header-decoder.ts';
import { createHeaderEncoder } from './header-encoder.ts';
import { errorCodes, Http2Error, type Http2ErrorCode, nameOfErrorCode } from './http2-error.ts';
import { createReceiveWindow } from './receive-window.ts';
import { type Http2Request, requestFields } from './request.ts';
import { readResponseHead, type ResponseHead } from './response-head.ts';
import { defaultPeerSettings, encodeSettings, type OwnSettings, readSettings } from './settings.ts';
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
  /** A request may begin that could not before. */
  onRoom(): void;
  /** The server has not processed this request, which may be sent again (RFC 9113 §8.7). */
  onUnprocessed(request: Http2Request): void;
  /** Once, when the socket is closed; the requests under way have been told before. */
  onClosed(error: Error): void;
}

export interface Http2ConnectionOptions extends Http2ConnectionEvents {
  readonly socket: Duplex & { ref(): unknown; unref(): unknown };
  /** Milliseconds for the server's settings. */
  readonly settingsTimeout: number;
  /** Milliseconds after which a connection without requests is closed. */
  readonly keepAliveTimeout: number;
}

const own: OwnSettings = { headerTableSize: 4096, initialWindowSize: 65_535, maxHeaderListSize: 16_384 };
/** So that short bodies of many streams do not wait for each other. */
const receiveWindowSize = 1024 * 1024;
/** Also where the server sets no limit. */
const mostStreams = 256;
const lastStreamId = 0x7fff_ffff;
/** What may wait for a server that does not read, in bytes: twice what all streams could have to say. */
const mostBacklog = 2 * 1024 * 1024;
/** How long a closed connection's last bytes may take, in milliseconds. */
const lingering = 1000;

export function openConnection(options: Http2ConnectionOptions): Http2Connection {
  const { socket, keepAliveTimeout, settingsTimeout } = options;
  const writer = createFrameWriter(socket);
  const encoder = createHeaderEncoder({ tableSize: 4096, neverIndexed: new Set([':path']) });
  const decoder = createHeaderDecoder({ tableSize: own.headerTableSize, maxListSize: own.maxHeaderListSize });
  const bodies = createBodySender(writer);
  const receiveWindow = createReceiveWindow(receiveWindowSize);
  const flood = createFloodGuard();
  const reader = createFrameReader(onFrame);
  const streams = new Map<number, Stream>();
  let peer = defaultPeerSettings;
  let isReady = false;
  let isOpen = true;
  let fault: Error | undefined;
  let nextStreamId = 1;
  let unfinished: HeaderBlock | undefined;
  /** Chunks that ever arrived. */
  let received = 0;

  const handshake = setTimeout(
    () => fail(new Http2Error('SETTINGS_TIMEOUT', 'No settings from the server in time')),
    settingsTimeout,
  );
  const idle = setTimeout(() => {
    if (streams.size === 0 && isReady) retire();
  }, keepAliveTimeout).unref();

  socket.on('data', onChunk);
  socket.on('error', (error: Error) => (fault ??= error));
  socket.on('end', () => fail(closedByServer()));
  socket.on('close', onClose);
  writer.raw(connectionPreface);
  writer.frame(frameTypes.SETTINGS, 0, 0, encodeSettings(own));
  writer.frame(frameTypes.WINDOW_UPDATE, 0, 0, uint32(receiveWindow.initialIncrement));

  function onChunk(chunk: Buffer): void {
    if (fault !== undefined) return;
    received += 1;
    try {
      reader.read(chunk);
    } catch (error) {
      fail(error as Error);
    }
  }

  function onClose(): void {
    clearTimeout(handshake);
    clearTimeout(idle);
    isOpen = false;
    fault ??= closedByServer();
    for (const stream of streams.values()) endStream(stream, fault);
    options.onClosed(fault);
  }

  /** Ends the connection and all of its streams (RFC 9113 §5.4.1). */
  function fail(error: Error): void {
    if (fault !== undefined) return;
    fault = error;
    isOpen = false;
    sayGoodbye(error instanceof Http2Error ? error.code : 'INTERNAL_ERROR');
    for (const stream of streams.values()) endStream(stream, error);
  }

  /** Takes no more requests; closes when there is none under way. */
  function retire(): void {
    isOpen = false;
    if (streams.size === 0) sayGoodbye('NO_ERROR');
  }

  function sayGoodbye(code: Http2ErrorCode): void {
    if (socket.destroyed || socket.writableEnded) return;
    writer.frame(frameTypes.GOAWAY, 0, 0, Buffer.concat([uint32(0), uint32(errorCodes[code])]));
    writer.flush();
    socket.end(() => socket.destroy());
    setTimeout(() => socket.destroy(), lingering).unref();
  }

  function begin(request: Http2Request): void {
    const stream = new Stream(request, received, abortStream);
    request.handler.onRequestStart(stream);
    if (stream.isAborted) return;
    if (streams.size === 0) socket.ref();
    stream.id = nextStreamId;
    stream.sendWindow = peer.initialWindowSize;
    streams.set(stream.id, stream);
    nextStreamId += 2;
    if (nextStreamId > lastStreamId) isOpen = false;
    writeHeaders(stream);
    bodies.send(stream);
  }

  function writeHeaders(stream: Stream): void {
    const block = encoder.encode(requestFields(stream.request.content));
    let type: number = frameTypes.HEADERS;
    let set: number = stream.unsent === 0 ? flags.END_STREAM : 0;
    let at = 0;
    for (; block.length - at > maxFrameSize; at += maxFrameSize) {
      writer.frame(type, set, stream.id, block.subarray(at, at + maxFrameSize));
      type = frameTypes.CONTINUATION;
      set = 0;
    }
    writer.frame(type, set | flags.END_HEADERS, stream.id, at === 0 ? block : block.subarray(at));
  }

  /** Ends a stream, well or with an error. Its place is free from then on. */
  function endStream(stream: Stream, error?: Error): void {
    if (!streams.delete(stream.id)) return;
    bodies.drop(stream);
    if (error !== undefined) stream.request.handler.onResponseError(stream, error);
    else stream.request.handler.onResponseEnd();
    settle();
  }

  function abortStream(stream: Stream): void {
    if (stream.id === 0 || !streams.delete(stream.id)) return;
    bodies.drop(stream);
    resetStream(stream.id, 'CANCEL');
    // Not a byte since it began: the connection may be dead without knowing it.
    if (received === stream.receivedBefore) isOpen = false;
    settle();
  }

  function settle(): void {
    if (fault !== undefined) return;
    if (streams.size === 0) {
      if (!isOpen) return retire();
      socket.unref();
      idle.refresh();
    }
    options.onRoom();
  }

  function resetStream(streamId: number, code: Http2ErrorCode): void {
    writer.frame(frameTypes.RST_STREAM, 0, streamId, uint32(errorCodes[code]));
  }

  function failStream(stream: Stream, error: Http2Error): void {
    resetStream(stream.id, error.code);
    endStream(stream, error);
  }

  /** Gives a request back that the server did not look at, once. */
  function giveBack(stream: Stream, error: Http2Error): void {
    if (stream.hasHead || stream.request.isRepeated) return endStream(stream, error);
    streams.delete(stream.id);
    bodies.drop(stream);
    options.onUnprocessed(stream.request);
    settle();
  }

  function onFrame(header: FrameHeader, source: Buffer, start: number, end: number): void {
    if (fault !== undefined) return;
    const { type, streamId } = header;
    if (!isReady && (type !== frameTypes.SETTINGS || (header.flags & flags.ACK) !== 0)) {
      throw new Http2Error('PROTOCOL_ERROR', 'Something else than settings first');
    }
    if (unfinished !== undefined && (type !== frameTypes.CONTINUATION || streamId !== unfinished.streamId)) {
      throw new Http2Error('PROTOCOL_ERROR', 'A frame amid a header block');
    }
    // A stream that was never opened; the even ones would be the server's, which has none (RFC 9113 §5.1).
    if (streamId !== 0 && (streamId >= nextStreamId || streamId % 2 === 0)) {
      if (type !== frameTypes.PRIORITY) throw new Http2Error('PROTOCOL_ERROR', 'A stream that nobody opened');
    }
    switch (type) {
      case frameTypes.DATA:
        return onData(header, source, start, end);
      case frameTypes.HEADERS:
        return onHeaders(header, source, start, end);
      case frameTypes.CONTINUATION:
        return onContinuation(header, source, start, end);
      case frameTypes.RST_STREAM:
        return onReset(streamId, nameOfErrorCode(source.readUInt32BE(start)));
      case frameTypes.SETTINGS:
        return onSettings(header, source, start, end);
      case frameTypes.PUSH_PROMISE:
        throw new Http2Error('PROTOCOL_ERROR', 'A push that was declined');
      case frameTypes.PING:
        return onPing(header, source.subarray(start, end));
      case frameTypes.GOAWAY:
        return onGoaway(source.readUInt32BE(start) & lastStreamId, source.readUInt32BE(start + 4));
      case frameTypes.WINDOW_UPDATE:
        return onWindowUpdate(streamId, source.readUInt32BE(start) & lastStreamId);
      default:
        flood.spend();
    }
  }

  function onData(header: FrameHeader, source: Buffer, start: number, end: number): void {
    const increment = receiveWindow.receive(header.length);
    if (increment > 0) writer.frame(frameTypes.WINDOW_UPDATE, 0, 0, uint32(increment));
    const content = contentOf(header, source, { start, end });
    const stream = streams.get(header.streamId);
    if (stream === undefined) return flood.spend();
    if (!stream.hasHead)
      return failStream(stream, new Http2Error('PROTOCOL_ERROR', 'A body before its head'));
    if (content.end > content.start) {
      stream.request.handler.onResponseData(stream, source.subarray(content.start, content.end));
    } else flood.spend();
    if ((header.flags & flags.END_STREAM) !== 0) finish(stream);
  }

  function onHeaders(header: FrameHeader, source: Buffer, start: number, end: number): void {
    const { streamId } = header;
    const content = contentOf(header, source, { start, end });
    const endsStream = (header.flags & flags.END_STREAM) !== 0;
    if ((header.flags & flags.END_HEADERS) !== 0) {
      return onFields(streamId, endsStream, decoder.decode(source, content.start, content.end));
    }
    const empty = { streamId, endsStream, bytes: Buffer.alloc(0) };
    unfinished = appendFragment(empty, source, content.start, content.end);
  }

  function onContinuation(header: FrameHeader, source: Buffer, start: number, end: number): void {
    if (unfinished === undefined) throw new Http2Error('PROTOCOL_ERROR', 'A continuation of nothing');
    flood.spend();
    const block = appendFragment(unfinished, source, start, end);
    unfinished = (header.flags & flags.END_HEADERS) === 0 ? block : undefined;
    if (unfinished === undefined) onFields(block.streamId, block.endsStream, decoder.decode(block.bytes));
  }

  function onFields(streamId: number, endsStream: boolean, fields: readonly string[]): void {
    const stream = streams.get(streamId);
    if (stream === undefined) return flood.spend();
    // Trailers, of which nothing is wanted.
    if (stream.hasHead && endsStream) return finish(stream);
    let head: ResponseHead;
    try {
      head = readResponseHead(fields);
      const isWrong = stream.hasHead || (head.status < 200 && endsStream);
      if (isWrong) throw new Http2Error('PROTOCOL_ERROR', 'A head that cannot be there');
    } catch (error) {
      return failStream(stream, error as Http2Error);
    }
    if (head.status < 200) return flood.spend();
    stream.hasHead = true;
    flood.renew();
    stream.request.handler.onResponseStart(stream, head.status, head.headers);
    if (endsStream) finish(stream);
  }

  /** The response is there. What the server did not wait for of the request it does not want. */
  function finish(stream: Stream): void {
    if (stream.unsent > 0 && streams.has(stream.id)) resetStream(stream.id, 'NO_ERROR');
    endStream(stream);
  }

  function onReset(streamId: number, code: Http2ErrorCode): void {
    flood.spend();
    const stream = streams.get(streamId);
    if (stream === undefined) return;
    const error = new Http2Error(code, 'The server reset the stream');
    if (code === 'REFUSED_STREAM') giveBack(stream, error);
    else endStream(stream, error);
  }

  function onSettings(header: FrameHeader, source: Buffer, start: number, end: number): void {
    if ((header.flags & flags.ACK) !== 0) return flood.spend();
    const before = peer;
    peer = readSettings(peer, source, start, end);
    encoder.allow(peer.headerTableSize);
    const widening = peer.initialWindowSize - before.initialWindowSize;
    if (widening !== 0) for (const stream of streams.values()) bodies.widenStream(stream, widening);
    reply(frameTypes.SETTINGS, undefined);
    // It may change its mind, but whoever waits would wait without end.
    if (peer.maxConcurrentStreams === 0) {
      if (!isReady) throw new Http2Error('REFUSED_STREAM', 'The server allows no streams');
      isOpen = false;
    }
    if (isReady) return settle();
    isReady = true;
    clearTimeout(handshake);
    options.onReady(Math.min(peer.maxConcurrentStreams, mostStreams));
  }

  function onPing(header: FrameHeader, payload: Buffer): void {
    if ((header.flags & flags.ACK) === 0) reply(frameTypes.PING, payload);
    else flood.spend();
  }

  /** An acknowledgement, as long as the server takes them. */
  function reply(type: number, payload: Buffer | undefined): void {
    flood.spend();
    if (writer.backlog > mostBacklog) {
      throw new Http2Error('ENHANCE_YOUR_CALM', 'Questions without taking the answers');
    }
    writer.frame(type, flags.ACK, 0, payload);
  }

  function onGoaway(lastProcessed: number, code: number): void {
    flood.spend();
    isOpen = false;
    const error = new Http2Error(nameOfErrorCode(code), 'The server closes the connection');
    for (const stream of streams.values()) if (stream.id > lastProcessed) giveBack(stream, error);
    if (streams.size === 0) retire();
  }

  function onWindowUpdate(streamId: number, increment: number): void {
    flood.spend();
    if (streamId === 0) {
      if (increment === 0) throw new Http2Error('PROTOCOL_ERROR', 'A window that does not widen');
      return bodies.widenConnection(increment);
    }
    const stream = streams.get(streamId);
    if (stream === undefined) return;
    try {
      if (increment === 0) throw new Http2Error('PROTOCOL_ERROR', 'A window that does not widen');
      bodies.widenStream(stream, increment);
    } catch (error) {
      failStream(stream, error as Http2Error);
    }
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
    close: () =>
      isReady ? retire() : fail(new Http2Error('CANCEL', 'The connection is not wanted any more')),
  };
}

function closedByServer(): Http2Error {
  return new Http2Error('CONNECT_ERROR', 'The server closed the connection');
}

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
