import { Http2Error } from './http2-error.ts';
import { maxFrameSize } from './frame.ts';

/** RFC 9113 §6.5.2. */
const identifiers = {
  HEADER_TABLE_SIZE: 1,
  ENABLE_PUSH: 2,
  MAX_CONCURRENT_STREAMS: 3,
  INITIAL_WINDOW_SIZE: 4,
  MAX_FRAME_SIZE: 5,
  MAX_HEADER_LIST_SIZE: 6,
} as const;

export const maxWindow = 0x7fff_ffff;

/** What the peer has said of itself, as far as it matters to who only sends. */
export interface PeerSettings {
  /** Bytes. */
  readonly headerTableSize: number;
  readonly maxConcurrentStreams: number;
  /** Bytes of a request's body before the peer asks for more. */
  readonly initialWindowSize: number;
}

/** What holds until the peer says otherwise. */
export const defaultPeerSettings: PeerSettings = {
  headerTableSize: 4096,
  maxConcurrentStreams: Number.POSITIVE_INFINITY,
  initialWindowSize: 65_535,
};

/**
 * Reads the payload of a SETTINGS frame over what held before.
 *
 * @throws Http2Error `PROTOCOL_ERROR` or `FLOW_CONTROL_ERROR` (RFC 9113 §6.5.2).
 */
export function readSettings(before: PeerSettings, source: Buffer, start: number, end: number): PeerSettings {
  const settings = { ...before };
  for (let at = start; at < end; at += 6) {
    const value = source.readUInt32BE(at + 2);
    switch (source.readUInt16BE(at)) {
      case identifiers.HEADER_TABLE_SIZE:
        settings.headerTableSize = value;
        break;
      case identifiers.ENABLE_PUSH:
        if (value !== 0) throw new Http2Error('PROTOCOL_ERROR', 'A server that would be pushed to');
        break;
      case identifiers.MAX_CONCURRENT_STREAMS:
        settings.maxConcurrentStreams = value;
        break;
      case identifiers.INITIAL_WINDOW_SIZE:
        if (value > maxWindow) throw new Http2Error('FLOW_CONTROL_ERROR', 'A window that is too large');
        settings.initialWindowSize = value;
        break;
      case identifiers.MAX_FRAME_SIZE:
        // Larger frames than the least that everybody takes are never sent.
        if (value < maxFrameSize || value > 0xff_ffff) {
          throw new Http2Error('PROTOCOL_ERROR', `A frame size of ${value}`);
        }
        break;
      default:
    }
  }
  return settings;
}

/** What this side says of itself. */
export interface OwnSettings {
  readonly headerTableSize: number;
  readonly initialWindowSize: number;
  readonly maxHeaderListSize: number;
}

export function encodeSettings(own: OwnSettings): Buffer {
  const entries = [
    [identifiers.HEADER_TABLE_SIZE, own.headerTableSize],
    [identifiers.ENABLE_PUSH, 0],
    [identifiers.INITIAL_WINDOW_SIZE, own.initialWindowSize],
    [identifiers.MAX_HEADER_LIST_SIZE, own.maxHeaderListSize],
  ] as const;
  const payload = Buffer.alloc(entries.length * 6);
  for (const [index, [identifier, value]] of entries.entries()) {
    payload.writeUInt16BE(identifier, index * 6);
    payload.writeUInt32BE(value, index * 6 + 2);
  }
  return payload;
}
