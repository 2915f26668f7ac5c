import { Http2Error } from '../http2-error.ts';

/** RFC 9113 §6. */
export const frameTypes = {
  DATA: 0,
  HEADERS: 1,
  PRIORITY: 2,
  RST_STREAM: 3,
  SETTINGS: 4,
  PUSH_PROMISE: 5,
  PING: 6,
  GOAWAY: 7,
  WINDOW_UPDATE: 8,
  CONTINUATION: 9,
} as const;

/** ACK and END_STREAM are the same bit, in different frame types. */
export const flags = { ACK: 0x1, END_STREAM: 0x1, END_HEADERS: 0x4, PADDED: 0x8, PRIORITY: 0x20 } as const;

export const frameHeaderLength = 9;
/** The initial SETTINGS_MAX_FRAME_SIZE: every endpoint accepts it, and this one accepts no more (RFC 9113 §4.2). */
export const maxFrameSize = 16_384;
export const connectionPreface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1');

export interface FrameHeader {
  /** The length of the payload in bytes. */
  readonly length: number;
  readonly type: number;
  readonly flags: number;
  /** 0 for the connection. */
  readonly streamId: number;
}

/** Writes a frame header and returns the position after it (RFC 9113 §4.1). */
export function writeFrameHeader(target: Buffer, at: number, header: FrameHeader): number {
  const { length, type, flags, streamId } = header;
  target[at] = length >>> 16;
  target[at + 1] = length >>> 8;
  target[at + 2] = length;
  target[at + 3] = type;
  target[at + 4] = flags;
  target.writeUInt32BE(streamId, at + 5);
  return at + frameHeaderLength;
}

export function readFrameHeader(source: Buffer, at: number): FrameHeader {
  return {
    length: source.readUIntBE(at, 3),
    type: source[at + 3]!,
    flags: source[at + 4]!,
    streamId: readUint31(source, at + 5),
  };
}

/** Reads a stream identifier or a window increment, whose first bit is reserved (RFC 9113 §4.1, §6.9). */
export function readUint31(source: Buffer, at: number): number {
  return source.readUInt32BE(at) & 0x7fff_ffff;
}

export function isAck(header: FrameHeader): boolean {
  return (header.flags & flags.ACK) !== 0;
}

export function endsStream(header: FrameHeader): boolean {
  return (header.flags & flags.END_STREAM) !== 0;
}

/** What RFC 9113 §6 requires of a frame type. */
interface FrameRule {
  readonly on: 'connection' | 'stream' | 'either';
  /** The length of the payload. */
  readonly length?: number;
  readonly minLength?: number;
}

/** The rule of each frame type, in the order of {@link frameTypes}. */
const frameRules: readonly FrameRule[] = [
  { on: 'stream' },
  { on: 'stream' },
  { on: 'stream', length: 5 },
  { on: 'stream', length: 4 },
  { on: 'connection' },
  { on: 'stream', minLength: 4 },
  { on: 'connection', length: 8 },
  { on: 'connection', minLength: 8 },
  { on: 'either', length: 4 },
  { on: 'stream' },
];

/**
 * Validates a frame by its header. Frames of unknown types are valid up to the maximum size (RFC 9113 §4.1).
 *
 * @throws Http2Error `FRAME_SIZE_ERROR` or `PROTOCOL_ERROR`, for the connection.
 */
export function validateFrameHeader({ length, type, flags: frameFlags, streamId }: FrameHeader): void {
  if (length > maxFrameSize) {
    throw new Http2Error('FRAME_SIZE_ERROR', `A frame of ${length} bytes exceeds the maximum frame size`);
  }
  const rule = frameRules[type];
  if (rule === undefined) return;
  if (rule.on !== 'either' && (streamId === 0) !== (rule.on === 'connection')) {
    throw new Http2Error('PROTOCOL_ERROR', `A frame of type ${type} must not be on stream ${streamId}`);
  }
  const isInvalid =
    type === frameTypes.SETTINGS
      ? length % 6 !== 0 || ((frameFlags & flags.ACK) !== 0 && length > 0)
      : length !== (rule.length ?? length) || length < (rule.minLength ?? 0);
  if (isInvalid) {
    throw new Http2Error('FRAME_SIZE_ERROR', `A frame of type ${type} must not have ${length} bytes`);
  }
}

/** A part of a buffer. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the payload of a DATA or HEADERS frame without padding and priority.
 *
 * @throws Http2Error `PROTOCOL_ERROR` if the padding exceeds the frame (RFC 9113 §6.1, §6.2).
 */
export function unpaddedRange(
  { type, flags: frameFlags }: FrameHeader,
  source: Buffer,
  payload: Range,
): Range {
  const isPadded = (frameFlags & flags.PADDED) !== 0;
  const hasPriority = type === frameTypes.HEADERS && (frameFlags & flags.PRIORITY) !== 0;
  if (!isPadded && !hasPriority) return payload;
  const start = payload.start + (isPadded ? 1 : 0) + (hasPriority ? 5 : 0);
  const end = payload.end - (isPadded && payload.end > payload.start ? source[payload.start]! : 0);
  if (start > end) throw new Http2Error('PROTOCOL_ERROR', 'The padding exceeds the frame');
  return { start, end };
}
