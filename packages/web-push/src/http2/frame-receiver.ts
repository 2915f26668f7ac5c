import { createFloodGuard } from './flood-guard.ts';
import { contentOf, endsStream, type FrameHeader, frameTypes, isAck } from './frame.ts';
import { createFrameReader } from './frame-reader.ts';
import type { FrameWriter } from './frame-writer.ts';
import { createHeaderBlocks } from './header-blocks.ts';
import { Http2Error, type Http2ErrorCode, nameOfErrorCode } from './http2-error.ts';
import { ownSettings, receiveWindowSize } from './limits.ts';
import { createReceiveWindow } from './receive-window.ts';
import { defaultPeerSettings, type PeerSettings, readSettings } from './settings.ts';
import type { Streams } from './streams.ts';

/** Takes what a server sends: checks that each frame may come, answers what wants an answer, tells the rest. */
export interface FrameReceiver {
  /** By how much the server may send more than the protocol has it, at the beginning; bytes. */
  readonly initialIncrement: number;
  /** @throws Http2Error for the connection. */
  receive(chunk: Buffer): void;
}

export interface FrameReceiverOptions {
  readonly writer: FrameWriter;
  readonly streams: Streams;
  /** The server's settings, at first and whenever they change. */
  readonly onSettings: (settings: PeerSettings) => void;
  readonly onGoaway: (lastProcessed: number, code: Http2ErrorCode) => void;
}

/** The first bit of a stream's number and of an increment is reserved. */
const unreserved = 0x7fff_ffff;

export function createFrameReceiver(options: FrameReceiverOptions): FrameReceiver {
  const { writer, streams, onSettings, onGoaway } = options;
  const reader = createFrameReader(onFrame);
  const blocks = createHeaderBlocks(ownSettings);
  const window = createReceiveWindow(receiveWindowSize);
  const flood = createFloodGuard();
  let settings = defaultPeerSettings;
  let hasSettings = false;

  function onFrame(header: FrameHeader, source: Buffer, start: number, end: number): void {
    check(header);
    const { type, streamId } = header;
    if (type !== frameTypes.DATA && type !== frameTypes.HEADERS) flood.spend();
    switch (type) {
      case frameTypes.DATA:
        return onData(header, source, start, end);
      case frameTypes.HEADERS:
      case frameTypes.CONTINUATION:
        return onFields(header, source, start, end);
      case frameTypes.RST_STREAM:
        return streams.receiveReset(streamId, nameOfErrorCode(source.readUInt32BE(start)));
      case frameTypes.SETTINGS:
        if (isAck(header)) return;
        hasSettings = true;
        settings = readSettings(settings, source, start, end);
        streams.adopt(settings);
        writer.settingsAck();
        return onSettings(settings);
      case frameTypes.PUSH_PROMISE:
        throw new Http2Error('PROTOCOL_ERROR', 'A push that was declined');
      case frameTypes.PING:
        if (!isAck(header)) writer.pingAck(source.subarray(start, end));
        return;
      case frameTypes.GOAWAY:
        return onGoaway(
          source.readUInt32BE(start) & unreserved,
          nameOfErrorCode(source.readUInt32BE(start + 4)),
        );
      case frameTypes.WINDOW_UPDATE:
        return streams.widen(streamId, source.readUInt32BE(start) & unreserved);
      default:
    }
  }

  /** Whether the frame may come now, and for this stream. */
  function check(header: FrameHeader): void {
    const { type, streamId } = header;
    if (!hasSettings && (type !== frameTypes.SETTINGS || isAck(header))) {
      throw new Http2Error('PROTOCOL_ERROR', 'Something else than settings first');
    }
    blocks.check(header);
    // A type that nobody knows is passed over, on whatever stream (RFC 9113 §5.5).
    if (streamId === 0 || type === frameTypes.PRIORITY || type > frameTypes.CONTINUATION) return;
    if (!streams.wasOpened(streamId)) throw new Http2Error('PROTOCOL_ERROR', 'A stream that nobody opened');
  }

  function onData(header: FrameHeader, source: Buffer, start: number, end: number): void {
    const increment = window.receive(header.length);
    if (increment > 0) writer.windowUpdate(0, increment);
    const content = contentOf(header, source, { start, end });
    const bytes = source.subarray(content.start, content.end);
    const isWanted = streams.receiveData(header.streamId, bytes, endsStream(header));
    if (!isWanted || bytes.length === 0) flood.spend();
  }

  function onFields(header: FrameHeader, source: Buffer, start: number, end: number): void {
    const received = blocks.read(header, source, start, end);
    if (received === undefined) return;
    if (streams.receiveFields(received)) flood.renew();
    else flood.spend();
  }

  return {
    initialIncrement: window.initialIncrement,
    receive: (chunk) => reader.read(chunk),
  };
}
