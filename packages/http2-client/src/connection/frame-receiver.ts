import {
  endsStream,
  type FrameHeader,
  frameTypes,
  isAck,
  readUint31,
  unpaddedRange,
} from '../frames/frame.ts';
import { createFrameReader } from '../frames/frame-reader.ts';
import type { FrameWriter } from '../frames/frame-writer.ts';
import { createHeaderBlockReader } from '../frames/header-block-reader.ts';
import { defaultRemoteSettings, readSettings, type RemoteSettings } from '../frames/settings.ts';
import { errorCodeName, Http2Error, type Http2ErrorCode } from '../http2-error.ts';
import { createFloodGuard } from './flood-guard.ts';
import { connectionWindowSize, localSettings } from './limits.ts';
import { createReceiveWindow } from './receive-window.ts';
import type { Streams } from './streams.ts';

/** Processes the frames of a server: validates them, acknowledges SETTINGS and PING, and passes the rest on. */
export interface FrameReceiver {
  /** The increment that raises the connection's receive window at the start, in bytes. */
  readonly initialIncrement: number;
  /** @throws Http2Error for the connection. */
  receive(chunk: Buffer): void;
}

export interface FrameReceiverOptions {
  readonly writer: FrameWriter;
  readonly streams: Streams;
  /** Receives the server's settings, first and after each change. */
  readonly onSettings: (settings: RemoteSettings) => void;
  readonly onGoaway: (lastProcessedId: number, code: Http2ErrorCode) => void;
}

export function createFrameReceiver(options: FrameReceiverOptions): FrameReceiver {
  const { writer, streams, onSettings, onGoaway } = options;
  const reader = createFrameReader(onFrame);
  const headerBlocks = createHeaderBlockReader(localSettings);
  const window = createReceiveWindow(connectionWindowSize);
  const floodGuard = createFloodGuard();
  let settings = defaultRemoteSettings;
  let hasSettings = false;

  function onFrame(header: FrameHeader, source: Buffer, start: number, end: number): void {
    checkOrder(header);
    const { type, streamId } = header;
    if (type !== frameTypes.DATA && type !== frameTypes.HEADERS) floodGuard.count();
    switch (type) {
      case frameTypes.DATA:
        return onData(header, source, start, end);
      case frameTypes.HEADERS:
      case frameTypes.CONTINUATION:
        return onHeaders(header, source, start, end);
      case frameTypes.RST_STREAM:
        return streams.receiveReset(streamId, errorCodeName(source.readUInt32BE(start)));
      case frameTypes.SETTINGS:
        if (isAck(header)) return;
        hasSettings = true;
        settings = readSettings(settings, source, start, end);
        streams.applySettings(settings);
        writer.settingsAck();
        return onSettings(settings);
      case frameTypes.PUSH_PROMISE:
        throw new Http2Error('PROTOCOL_ERROR', 'The server pushed although push is disabled');
      case frameTypes.PING:
        if (!isAck(header)) writer.pingAck(source.subarray(start, end));
        return;
      case frameTypes.GOAWAY:
        return onGoaway(readUint31(source, start), errorCodeName(source.readUInt32BE(start + 4)));
      case frameTypes.WINDOW_UPDATE:
        return streams.receiveWindowUpdate(streamId, readUint31(source, start));
      default:
    }
  }

  /** Checks that the frame may arrive now, and on its stream. */
  function checkOrder(header: FrameHeader): void {
    const { type, streamId } = header;
    if (!hasSettings && (type !== frameTypes.SETTINGS || isAck(header))) {
      throw new Http2Error('PROTOCOL_ERROR', 'The first frame is not SETTINGS');
    }
    headerBlocks.checkOrder(header);
    // PRIORITY and unknown types are ignored on any stream (RFC 9113 §5.5, §6.3).
    if (streamId === 0 || type === frameTypes.PRIORITY || type > frameTypes.CONTINUATION) return;
    if (!streams.wasOpened(streamId)) {
      throw new Http2Error('PROTOCOL_ERROR', `Stream ${streamId} was never opened`);
    }
  }

  function onData(header: FrameHeader, source: Buffer, start: number, end: number): void {
    const increment = window.receive(header.length);
    if (increment > 0) writer.windowUpdate(0, increment);
    const range = unpaddedRange(header, source, { start, end });
    const bytes = source.subarray(range.start, range.end);
    const isOpen = streams.receiveData({
      streamId: header.streamId,
      bytes,
      flowControlledLength: header.length,
      endsStream: endsStream(header),
    });
    if (!isOpen || bytes.length === 0) floodGuard.count();
  }

  function onHeaders(header: FrameHeader, source: Buffer, start: number, end: number): void {
    const received = headerBlocks.read(header, source, start, end);
    if (received === undefined) return;
    if (streams.receiveHeaders(received)) floodGuard.reset();
    else floodGuard.count();
  }

  return {
    initialIncrement: window.initialIncrement,
    receive: (chunk) => reader.read(chunk),
  };
}
