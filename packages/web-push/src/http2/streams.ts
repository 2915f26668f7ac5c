import type { PendingRequest } from '../connection.ts';
import { createBodySender } from './body-sender.ts';
import type { FrameWriter } from './frame-writer.ts';
import type { ReceivedFields } from './header-blocks.ts';
import { createHeaderEncoder } from './header-encoder.ts';
import { Http2Error, type Http2ErrorCode } from './http2-error.ts';
import { encoderTableSize, mostResets } from './limits.ts';
import { requestFields } from './request-fields.ts';
import { defaultPeerSettings, type PeerSettings } from './settings.ts';
import { Stream } from './stream.ts';

/** The streams of one connection: each a request that is under way (RFC 9113 §5). */
export interface Streams {
  readonly size: number;
  /** Whether this side has ever opened it: the even ones would be the server's, which has none (RFC 9113 §5.1.1). */
  wasOpened(streamId: number): boolean;
  begin(request: PendingRequest): void;
  /** The server has said something, so that it lives. */
  hear(): void;
  /** @throws Http2Error `FLOW_CONTROL_ERROR` or `PROTOCOL_ERROR`, for the connection. */
  adopt(settings: PeerSettings): void;
  /** Gives whether they were of an answer; not one that only informs. */
  receiveFields(received: ReceivedFields): boolean;
  /** Gives whether anybody wanted them. */
  receiveData(streamId: number, bytes: Buffer, endsStream: boolean): boolean;
  receiveReset(streamId: number, code: Http2ErrorCode): void;
  /**
   * @param streamId 0 for the connection.
   * @throws Http2Error `FLOW_CONTROL_ERROR` or `PROTOCOL_ERROR`, for the connection.
   */
  widen(streamId: number, increment: number): void;
  /** Gives back the requests of all streams after the last that the server has processed (RFC 9113 §6.8). */
  giveBackAfter(lastProcessed: number, error: Http2Error): void;
  endAll(error: Error): void;
}

export interface StreamEvents {
  /** The connection is not fit for any more requests. */
  readonly onSpent: () => void;
  /** A stream has ended. */
  readonly onEnd: () => void;
  readonly onUnprocessed: (request: PendingRequest) => void;
  readonly onHttp1Required: () => void;
}

/** An endpoint is a secret of its device, and never the same as the one before. */
const neverIndexed: ReadonlySet<string> = new Set([':path']);
const lastStreamId = 0x7fff_ffff;

export function createStreams(writer: FrameWriter, events: StreamEvents): Streams {
  const encoder = createHeaderEncoder({ tableSize: encoderTableSize, neverIndexed });
  const bodies = createBodySender(writer);
  const streams = new Map<number, Stream>();
  let { initialWindowSize } = defaultPeerSettings;
  let nextStreamId = 1;
  /** The first stream that began since anything was received. */
  let firstUnheard = 1;
  let resetsInARow = 0;

  function begin(request: PendingRequest): void {
    const stream = new Stream(request, abort);
    request.handler.onRequestStart(stream);
    if (stream.isAborted) return;
    stream.id = nextStreamId;
    stream.sendWindow = initialWindowSize;
    streams.set(stream.id, stream);
    nextStreamId += 2;
    if (nextStreamId > lastStreamId) events.onSpent();
    writer.headers(stream.id, encoder.encode(requestFields(request.content)), stream.unsent === 0);
    bodies.send(stream);
  }

  /** Frees a stream's place; false when it had none any more. */
  function leave(stream: Stream): boolean {
    bodies.drop(stream);
    return streams.delete(stream.id);
  }

  function end(stream: Stream, error?: Error): void {
    if (!leave(stream)) return;
    stream.end(error);
    events.onEnd();
  }

  function abort(stream: Stream): void {
    if (!leave(stream)) return;
    writer.resetStream(stream.id, 'CANCEL');
    // Not a byte since it began: the connection may be dead without anybody knowing.
    if (stream.id >= firstUnheard) events.onSpent();
    events.onEnd();
  }

  /** Gives a request back that the server did not process, once. */
  function giveBack(stream: Stream, error: Http2Error): void {
    const { request } = stream;
    if (stream.hasHead || request.isRepeated) return end(stream, error);
    if (!leave(stream)) return;
    events.onUnprocessed({ ...request, isRepeated: true });
    events.onEnd();
  }

  /** Lets a stream take what came for it. One that has ended gets what was under way to it: nothing. */
  function receive(stream: Stream | undefined, isEnd: boolean, take: (stream: Stream) => void): void {
    if (stream === undefined) return;
    try {
      take(stream);
    } catch (error) {
      const fault = error as Http2Error;
      writer.resetStream(stream.id, fault.code);
      return end(stream, fault);
    }
    if (!isEnd || !streams.has(stream.id)) return;
    // What the server answered without waiting for, it does not want (RFC 9113 §8.1).
    if (stream.unsent > 0) writer.resetStream(stream.id, 'NO_ERROR');
    end(stream);
  }

  return {
    get size() {
      return streams.size;
    },
    wasOpened: (streamId) => streamId < nextStreamId && streamId % 2 === 1,
    begin,
    hear() {
      firstUnheard = nextStreamId;
    },
    adopt(settings) {
      encoder.allow(settings.headerTableSize);
      const widening = settings.initialWindowSize - initialWindowSize;
      initialWindowSize = settings.initialWindowSize;
      if (widening !== 0) for (const stream of streams.values()) bodies.widenStream(stream, widening);
    },
    receiveFields({ streamId, fields, endsStream }) {
      const stream = streams.get(streamId);
      receive(stream, endsStream, (each) => each.receiveFields(fields, endsStream));
      const isAnswer = stream?.hasHead === true;
      if (isAnswer) resetsInARow = 0;
      return isAnswer;
    },
    receiveData(streamId, bytes, endsStream) {
      const stream = streams.get(streamId);
      receive(stream, endsStream, (each) => each.receiveData(bytes));
      return stream !== undefined;
    },
    receiveReset(streamId, code) {
      const stream = streams.get(streamId);
      if (stream === undefined) return;
      resetsInARow += 1;
      // The next one would fare no better: said of one stream, it is about the connection (RFC 9113 §5.4).
      if (code === 'ENHANCE_YOUR_CALM' || resetsInARow >= mostResets) events.onSpent();
      if (code === 'HTTP_1_1_REQUIRED') events.onHttp1Required();
      const error = new Http2Error(code, 'The server reset the stream');
      if (code === 'REFUSED_STREAM' || code === 'HTTP_1_1_REQUIRED') giveBack(stream, error);
      else end(stream, error);
    },
    widen(streamId, increment) {
      if (streamId === 0) return bodies.widenConnection(increment);
      receive(streams.get(streamId), false, (stream) => bodies.widenStream(stream, increment));
    },
    giveBackAfter(lastProcessed, error) {
      for (const stream of streams.values()) if (stream.id > lastProcessed) giveBack(stream, error);
    },
    endAll(error) {
      for (const stream of streams.values()) end(stream, error);
    },
  };
}
