import type { Writable } from 'node:stream';
import {
  connectionPreface,
  flags,
  frameHeaderLength,
  frameTypes,
  maxFrameSize,
  writeFrameHeader,
} from './frame.ts';
import { createGatheredWrites } from './gathered-writes.ts';
import { errorCodes, type Http2ErrorCode } from './http2-error.ts';
import { encodeSettings, type OwnSettings } from './settings.ts';

/** Writes the frames that a client sends (RFC 9113 §6); those of one turn of the event loop go together. */
export interface FrameWriter {
  /** What a connection begins with (RFC 9113 §3.4). */
  preface(settings: OwnSettings): void;
  /** A header block, in as many frames as it needs. */
  headers(streamId: number, block: Uint8Array, endsStream: boolean): void;
  data(streamId: number, part: Uint8Array, endsStream: boolean): void;
  /** @param streamId 0 for the connection. */
  windowUpdate(streamId: number, increment: number): void;
  resetStream(streamId: number, code: Http2ErrorCode): void;
  settingsAck(): void;
  pingAck(payload: Uint8Array): void;
  goaway(code: Http2ErrorCode): void;
  /** Writes what is gathered, now. */
  flush(): void;
  /** Bytes that the server has yet to take. */
  readonly backlog: number;
}

const nothing = new Uint8Array(0);

export function createFrameWriter(socket: Writable): FrameWriter {
  const writes = createGatheredWrites(socket);

  function raw(bytes: Uint8Array): void {
    const { target, at } = writes.reserve(bytes.length);
    target.set(bytes, at);
  }

  function frame(type: number, flags: number, streamId: number, payload: Uint8Array): void {
    const { length } = payload;
    const { target, at } = writes.reserve(frameHeaderLength + length);
    const start = writeFrameHeader(target, at, { length, type, flags, streamId });
    if (length > 0) target.set(payload, start);
  }

  return {
    preface(settings) {
      raw(connectionPreface);
      frame(frameTypes.SETTINGS, 0, 0, encodeSettings(settings));
    },
    headers(streamId, block, endsStream) {
      let type: number = frameTypes.HEADERS;
      let set: number = endsStream ? flags.END_STREAM : 0;
      let rest = block;
      for (; rest.length > maxFrameSize; rest = rest.subarray(maxFrameSize)) {
        frame(type, set, streamId, rest.subarray(0, maxFrameSize));
        type = frameTypes.CONTINUATION;
        set = 0;
      }
      frame(type, set | flags.END_HEADERS, streamId, rest);
    },
    data: (streamId, part, endsStream) =>
      frame(frameTypes.DATA, endsStream ? flags.END_STREAM : 0, streamId, part),
    windowUpdate: (streamId, increment) => frame(frameTypes.WINDOW_UPDATE, 0, streamId, uint32(increment)),
    resetStream: (streamId, code) => frame(frameTypes.RST_STREAM, 0, streamId, uint32(errorCodes[code])),
    settingsAck: () => frame(frameTypes.SETTINGS, flags.ACK, 0, nothing),
    pingAck: (payload) => frame(frameTypes.PING, flags.ACK, 0, payload),
    // No stream of the server's was ever processed: it has none.
    goaway: (code) => frame(frameTypes.GOAWAY, 0, 0, Buffer.concat([uint32(0), uint32(errorCodes[code])])),
    flush: () => writes.flush(),
    get backlog() {
      return writes.backlog;
    },
  };
}

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
