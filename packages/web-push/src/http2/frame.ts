import { Http2Error } from './http2-error.ts';

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

/** END_STREAM and ACK are the same bit, of different frames. */
export const flags = { ACK: 0x1, END_STREAM: 0x1, END_HEADERS: 0x4, PADDED: 0x8, PRIORITY: 0x20 } as const;

export const frameHeaderLength = 9;
/** What every peer takes, and all that this one takes (RFC 9113 §4.2). */
export const maxFrameSize = 16_384;
export const connectionPreface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1');

export interface FrameHeader {
  /** Of the payload, in bytes. */
  readonly length: number;
  readonly type: number;
  readonly flags: number;
  /** 0 is the connection as a whole. */
  readonly streamId: number;
}

/** Writes a frame's header and gives where its payload begins (RFC 9113 §4.1). */
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
    // The first bit is reserved.
    streamId: source.readUInt32BE(at + 5) & 0x7fff_ffff,
  };
}

export function isAck(header: FrameHeader): boolean {
  return (header.flags & flags.ACK) !== 0;
}

export function endsStream(header: FrameHeader): boolean {
  return (header.flags & flags.END_STREAM) !== 0;
}

interface Shape {
  readonly on: 'connection' | 'stream' | 'either';
  /** Of the payload. */
  readonly length?: number;
  readonly least?: number;
}

const shapes: readonly Shape[] = [
  { on: 'stream' },
  { on: 'stream' },
  { on: 'stream', length: 5 },
  { on: 'stream', length: 4 },
  { on: 'connection' },
  { on: 'stream', least: 4 },
  { on: 'connection', length: 8 },
  { on: 'connection', least: 8 },
  { on: 'either', length: 4 },
  { on: 'stream' },
];

/**
 * Checks what a frame's header alone tells; a type that nobody knows has any shape (RFC 9113 §4.1).
 *
 * @throws Http2Error `FRAME_SIZE_ERROR` or `PROTOCOL_ERROR`, for the connection.
 */
export function checkFrameHeader({ length, type, flags: set, streamId }: FrameHeader): void {
  if (length > maxFrameSize) throw new Http2Error('FRAME_SIZE_ERROR', `A frame of ${length} bytes`);
  const shape = shapes[type];
  if (shape === undefined) return;
  if (shape.on !== 'either' && (streamId === 0) !== (shape.on === 'connection')) {
    throw new Http2Error('PROTOCOL_ERROR', `A frame of type ${type} on stream ${streamId}`);
  }
  const isWrong =
    type === frameTypes.SETTINGS
      ? length % 6 !== 0 || ((set & flags.ACK) !== 0 && length > 0)
      : length !== (shape.length ?? length) || length < (shape.least ?? 0);
  if (isWrong) throw new Http2Error('FRAME_SIZE_ERROR', `A frame of type ${type} with ${length} bytes`);
}

/** Where the content of a DATA or HEADERS frame lies, without padding and priority. */
export interface Content {
  readonly start: number;
  readonly end: number;
}

/** @throws Http2Error `PROTOCOL_ERROR` when there is more padding than frame (RFC 9113 §6.1, §6.2). */
export function contentOf({ type, flags: set }: FrameHeader, source: Buffer, content: Content): Content {
  const isPadded = (set & flags.PADDED) !== 0;
  const hasPriority = type === frameTypes.HEADERS && (set & flags.PRIORITY) !== 0;
  if (!isPadded && !hasPriority) return content;
  const start = content.start + (isPadded ? 1 : 0) + (hasPriority ? 5 : 0);
  const end = content.end - (isPadded && content.end > content.start ? source[content.start]! : 0);
  if (start > end) throw new Http2Error('PROTOCOL_ERROR', 'More padding than frame');
  return { start, end };
}
