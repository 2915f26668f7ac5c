import type { FrameWriter } from '../frames/frame-writer.ts';
import type { ReceivedHeaders } from '../frames/header-block-reader.ts';
import { defaultRemoteSettings, type RemoteSettings } from '../frames/settings.ts';
import { createHeaderEncoder } from '../hpack/header-encoder.ts';
import { Http2Error, type Http2ErrorCode } from '../http2-error.ts';
import { createBodySender } from './body-sender.ts';
import { encoderTableSize, maxConsecutiveResets } from './limits.ts';
import { type PendingRequest, requestFields } from './request.ts';
import { Stream } from './stream.ts';

/** The open streams of one connection, each with a request in flight (RFC 9113 §5). */
export interface Streams {
  readonly size: number;
  /** Whether this endpoint opened the stream. Servers open none, because push is disabled (RFC 9113 §5.1.1). */
  wasOpened(streamId: number): boolean;
  start(pending: PendingRequest): void;
  /** Records that the server sent something, so the connection works. */
  markResponsive(): void;
  /** @throws Http2Error `FLOW_CONTROL_ERROR` or `PROTOCOL_ERROR`, for the connection. */
  applySettings(settings: RemoteSettings): void;
  /** Returns whether the headers belong to a final response of an open stream. */
  receiveHeaders(received: ReceivedHeaders): boolean;
  /** Returns whether the stream is open. */
  receiveData(received: ReceivedData): boolean;
  receiveReset(streamId: number, code: Http2ErrorCode): void;
  /**
   * @param streamId 0 for the connection.
   * @throws Http2Error `FLOW_CONTROL_ERROR` or `PROTOCOL_ERROR`, for the connection.
   */
  receiveWindowUpdate(streamId: number, increment: number): void;
  /** Returns the requests that the server did not process before it sent GOAWAY (RFC 9113 §6.8). */
  returnUnprocessed(lastProcessedId: number, error: Http2Error): void;
  failAll(error: Error): void;
}

export interface ReceivedData {
  readonly streamId: number;
  readonly bytes: Buffer;
  /** The length of the frame's payload, including padding. */
  readonly flowControlledLength: number;
  readonly endsStream: boolean;
}

export interface StreamEvents {
  /** The connection must not start any more requests. */
  readonly onUnusable: () => void;
  readonly onStreamClosed: () => void;
  readonly onUnprocessed: (pending: PendingRequest) => void;
  readonly onHttp1Required: () => void;
}

/** A path may be a secret, and one that never repeats would fill the tables. */
const neverIndexed: ReadonlySet<string> = new Set([':path']);
const maxStreamId = 0x7fff_ffff;

export function createStreams(writer: FrameWriter, events: StreamEvents): Streams {
  const encoder = createHeaderEncoder({ tableSize: encoderTableSize, neverIndexed });
  const bodies = createBodySender(writer);
  const streams = new Map<number, Stream>();
  let { initialWindowSize } = defaultRemoteSettings;
  let nextStreamId = 1;
  /** The first stream that started after the server last sent anything. */
  let firstUnansweredId = 1;
  let consecutiveResets = 0;

  function start(pending: PendingRequest): void {
    const stream = new Stream(pending, abort);
    pending.handler.onRequestStart(stream);
    if (stream.isAborted) return;
    stream.id = nextStreamId;
    stream.sendWindow = initialWindowSize;
    streams.set(stream.id, stream);
    nextStreamId += 2;
    if (nextStreamId > maxStreamId) events.onUnusable();
    const block = encoder.encode(requestFields(pending.request));
    writer.headers(stream.id, block, stream.unsentLength === 0);
    bodies.send(stream);
  }

  /** Returns false if the stream was closed already. */
  function remove(stream: Stream): boolean {
    bodies.remove(stream);
    return streams.delete(stream.id);
  }

  function finish(stream: Stream, error?: Error): void {
    if (!remove(stream)) return;
    stream.finish(error);
    events.onStreamClosed();
  }

  function abort(stream: Stream): void {
    if (!remove(stream)) return;
    writer.resetStream(stream.id, 'CANCEL');
    // The server has sent nothing since this stream started, so the connection may be dead.
    if (stream.id >= firstUnansweredId) events.onUnusable();
    events.onStreamClosed();
  }

  /** Returns a request that the server did not process. A request is returned once; the next time it fails. */
  function returnRequest(stream: Stream, error: Http2Error): void {
    const { pending } = stream;
    if (stream.hasResponse || pending.isRetry) return finish(stream, error);
    if (!remove(stream)) return;
    events.onUnprocessed({ ...pending, isRetry: true });
    events.onStreamClosed();
  }

  /** Passes a frame to its stream. Frames in flight to a closed stream have no effect. */
  function receive(stream: Stream | undefined, endsStream: boolean, accept: (stream: Stream) => void): void {
    if (stream === undefined) return;
    try {
      accept(stream);
    } catch (error) {
      if (!(error instanceof Http2Error)) throw error;
      writer.resetStream(stream.id, error.code);
      return finish(stream, error);
    }
    if (!endsStream || !streams.has(stream.id)) return;
    // The server responded before it received the whole body, so it does not need the rest (RFC 9113 §8.1).
    if (stream.unsentLength > 0) writer.resetStream(stream.id, 'NO_ERROR');
    finish(stream);
  }

  return {
    get size() {
      return streams.size;
    },
    wasOpened: (streamId) => streamId < nextStreamId && streamId % 2 === 1,
    start,
    markResponsive() {
      firstUnansweredId = nextStreamId;
    },
    applySettings(settings) {
      encoder.setMaxTableSize(settings.headerTableSize);
      const increment = settings.initialWindowSize - initialWindowSize;
      initialWindowSize = settings.initialWindowSize;
      if (increment === 0) return;
      for (const stream of streams.values()) bodies.increaseStreamWindow(stream, increment);
    },
    receiveHeaders({ streamId, fields, endsStream }) {
      const stream = streams.get(streamId);
      receive(stream, endsStream, (open) => open.receiveHeaders(fields, endsStream));
      const isResponse = stream?.hasResponse === true;
      if (isResponse) consecutiveResets = 0;
      return isResponse;
    },
    receiveData({ streamId, bytes, flowControlledLength, endsStream }) {
      const stream = streams.get(streamId);
      receive(stream, endsStream, (open) => open.receiveData(bytes, flowControlledLength, endsStream));
      return stream !== undefined;
    },
    receiveReset(streamId, code) {
      const stream = streams.get(streamId);
      if (stream === undefined) return;
      consecutiveResets += 1;
      // ENHANCE_YOUR_CALM on a stream is about the client's behavior, so another stream would fare the same.
      if (code === 'ENHANCE_YOUR_CALM' || consecutiveResets >= maxConsecutiveResets) events.onUnusable();
      if (code === 'HTTP_1_1_REQUIRED') events.onHttp1Required();
      const error = new Http2Error(code, 'The server reset the stream');
      if (code === 'REFUSED_STREAM' || code === 'HTTP_1_1_REQUIRED') returnRequest(stream, error);
      else finish(stream, error);
    },
    receiveWindowUpdate(streamId, increment) {
      if (streamId === 0) return bodies.increaseConnectionWindow(increment);
      receive(streams.get(streamId), false, (stream) => bodies.increaseStreamWindow(stream, increment));
    },
    returnUnprocessed(lastProcessedId, error) {
      for (const stream of streams.values()) if (stream.id > lastProcessedId) returnRequest(stream, error);
    },
    failAll(error) {
      for (const stream of streams.values()) finish(stream, error);
    },
  };
}
