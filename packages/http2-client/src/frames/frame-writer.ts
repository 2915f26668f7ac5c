import type { Writable } from 'node:stream';
import { errorCodes, type Http2ErrorCode } from '../http2-error.ts';
import {
  connectionPreface,
  flags,
  frameHeaderLength,
  frameTypes,
  maxFrameSize,
  writeFrameHeader,
} from './frame.ts';
import { encodeSettings, type LocalSettings } from './settings.ts';
import { createWriteBuffer } from './write-buffer.ts';

/** Writes the frames of a client (RFC 9113 §6). The frames of one event-loop turn share one write. */
export interface FrameWriter {
  /** Writes the connection preface and the first SETTINGS frame (RFC 9113 §3.4). */
  preface(settings: LocalSettings): void;
  /** Writes a header block as a HEADERS frame and as many CONTINUATION frames as it needs. */
  headers(streamId: number, block: Uint8Array, endsStream: boolean): void;
  data(streamId: number, bytes: Uint8Array, endsStream: boolean): void;
  /** @param streamId 0 for the connection. */
  windowUpdate(streamId: number, increment: number): void;
  resetStream(streamId: number, code: Http2ErrorCode): void;
  settingsAck(): void;
  pingAck(payload: Uint8Array): void;
  goaway(code: Http2ErrorCode): void;
  /** Writes the buffered frames immediately. */
  flush(): void;
  /** The number of bytes that the server has not read yet. */
  readonly bufferedBytes: number;
}

const emptyPayload = new Uint8Array(0);

export function createFrameWriter(socket: Writable): FrameWriter {
  const buffer = createWriteBuffer(socket);

  function writeBytes(bytes: Uint8Array): void {
    const { target, at } = buffer.reserve(bytes.length);
    target.set(bytes, at);
  }

  function writeFrame(type: number, flags: number, streamId: number, payload: Uint8Array): void {
    const { length } = payload;
    const { target, at } = buffer.reserve(frameHeaderLength + length);
    const start = writeFrameHeader(target, at, { length, type, flags, streamId });
    if (length > 0) target.set(payload, start);
  }

  return {
    preface(settings) {
      writeBytes(connectionPreface);
      writeFrame(frameTypes.SETTINGS, 0, 0, encodeSettings(settings));
    },
    headers(streamId, block, endsStream) {
      let type: number = frameTypes.HEADERS;
      let frameFlags: number = endsStream ? flags.END_STREAM : 0;
      let rest = block;
      for (; rest.length > maxFrameSize; rest = rest.subarray(maxFrameSize)) {
        writeFrame(type, frameFlags, streamId, rest.subarray(0, maxFrameSize));
        type = frameTypes.CONTINUATION;
        frameFlags = 0;
      }
      writeFrame(type, frameFlags | flags.END_HEADERS, streamId, rest);
    },
    data: (streamId, bytes, endsStream) =>
      writeFrame(frameTypes.DATA, endsStream ? flags.END_STREAM : 0, streamId, bytes),
    windowUpdate: (streamId, increment) =>
      writeFrame(frameTypes.WINDOW_UPDATE, 0, streamId, uint32(increment)),
    resetStream: (streamId, code) => writeFrame(frameTypes.RST_STREAM, 0, streamId, uint32(errorCodes[code])),
    settingsAck: () => writeFrame(frameTypes.SETTINGS, flags.ACK, 0, emptyPayload),
    pingAck: (payload) => writeFrame(frameTypes.PING, flags.ACK, 0, payload),
    // The last processed stream is 0, because the server cannot open streams without push.
    goaway: (code) =>
      writeFrame(frameTypes.GOAWAY, 0, 0, Buffer.concat([uint32(0), uint32(errorCodes[code])])),
    flush: () => buffer.flush(),
    get bufferedBytes() {
      return buffer.bufferedBytes;
    },
  };
}

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
