import { Http2Error } from '../http2-error.ts';
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

/** The initial flow-control window of the connection and of each stream, in bytes (RFC 9113 §6.9.2). */
export const initialWindowSize = 65_535;
/** The largest flow-control window, in bytes (RFC 9113 §6.9.1). */
export const maxWindowSize = 0x7fff_ffff;

/** The settings of the server that affect a client. */
export interface RemoteSettings {
  /** Bytes. */
  readonly headerTableSize: number;
  readonly maxConcurrentStreams: number;
  /** The bytes of a request body that the server accepts before it increases the stream's window. */
  readonly initialWindowSize: number;
}

/** The settings in force until the server announces others. */
export const defaultRemoteSettings: RemoteSettings = {
  headerTableSize: 4096,
  maxConcurrentStreams: Number.POSITIVE_INFINITY,
  initialWindowSize,
};

/**
 * Applies the payload of a SETTINGS frame to the settings in force. SETTINGS_MAX_HEADER_LIST_SIZE is advisory and
 * ignored.
 *
 * @throws Http2Error `PROTOCOL_ERROR` or `FLOW_CONTROL_ERROR`, for the connection (RFC 9113 §6.5.2).
 */
export function readSettings(
  current: RemoteSettings,
  source: Buffer,
  start: number,
  end: number,
): RemoteSettings {
  const settings = { ...current };
  for (let at = start; at < end; at += 6) {
    const value = source.readUInt32BE(at + 2);
    switch (source.readUInt16BE(at)) {
      case identifiers.HEADER_TABLE_SIZE:
        settings.headerTableSize = value;
        break;
      case identifiers.ENABLE_PUSH:
        if (value !== 0) throw new Http2Error('PROTOCOL_ERROR', 'A server must not enable push');
        break;
      case identifiers.MAX_CONCURRENT_STREAMS:
        settings.maxConcurrentStreams = value;
        break;
      case identifiers.INITIAL_WINDOW_SIZE:
        if (value > maxWindowSize) {
          throw new Http2Error('FLOW_CONTROL_ERROR', 'The initial window size exceeds 2^31-1');
        }
        settings.initialWindowSize = value;
        break;
      case identifiers.MAX_FRAME_SIZE:
        // The value is not kept: this endpoint sends no frame above the minimum that every endpoint accepts.
        if (value < maxFrameSize || value > 0xff_ffff) {
          throw new Http2Error('PROTOCOL_ERROR', `The maximum frame size ${value} is out of range`);
        }
        break;
      default:
    }
  }
  return settings;
}

/** The settings that this endpoint announces. */
export interface LocalSettings {
  readonly headerTableSize: number;
  readonly initialWindowSize: number;
  readonly maxHeaderListSize: number;
}

export function encodeSettings(settings: LocalSettings): Buffer {
  const entries = [
    [identifiers.HEADER_TABLE_SIZE, settings.headerTableSize],
    [identifiers.ENABLE_PUSH, 0],
    [identifiers.INITIAL_WINDOW_SIZE, settings.initialWindowSize],
    [identifiers.MAX_HEADER_LIST_SIZE, settings.maxHeaderListSize],
  ] as const;
  const payload = Buffer.alloc(entries.length * 6);
  for (const [index, [identifier, value]] of entries.entries()) {
    payload.writeUInt16BE(identifier, index * 6);
    payload.writeUInt32BE(value, index * 6 + 2);
  }
  return payload;
}
