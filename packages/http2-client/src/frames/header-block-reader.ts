import { createHeaderDecoder } from '../hpack/header-decoder.ts';
import { Http2Error } from '../http2-error.ts';
import { endsStream, flags, type FrameHeader, frameTypes, unpaddedRange } from './frame.ts';
import type { LocalSettings } from './settings.ts';

/** The maximum length of an encoded header block in bytes. */
const maxBlockLength = 16_384;

/** The fields of a HEADERS frame and its CONTINUATION frames. */
export interface ReceivedHeaders {
  readonly streamId: number;
  readonly endsStream: boolean;
  /** Names and values, alternating. */
  readonly fields: readonly string[];
}

/**
 * Assembles header blocks and decodes them (RFC 9113 §4.3, §6.10), also those of closed streams, because every
 * block changes the dynamic table.
 */
export interface HeaderBlockReader {
  /** @throws Http2Error `PROTOCOL_ERROR` for a frame that interrupts a header block, or that continues none. */
  checkOrder(header: FrameHeader): void;
  /**
   * Reads a HEADERS or CONTINUATION frame and returns the fields after the last frame of the block.
   *
   * @throws Http2Error for the connection.
   */
  read(header: FrameHeader, source: Buffer, start: number, end: number): ReceivedHeaders | undefined;
}

interface IncompleteBlock {
  readonly streamId: number;
  readonly endsStream: boolean;
  readonly bytes: Buffer;
}

export function createHeaderBlockReader(settings: LocalSettings): HeaderBlockReader {
  const decoder = createHeaderDecoder({
    tableSize: settings.headerTableSize,
    maxListSize: settings.maxHeaderListSize,
  });
  let incomplete: IncompleteBlock | undefined;

  return {
    checkOrder({ type, streamId }) {
      const isExpected =
        type === frameTypes.CONTINUATION ? incomplete?.streamId === streamId : incomplete === undefined;
      if (!isExpected) {
        throw new Http2Error('PROTOCOL_ERROR', `A frame of type ${type} breaks the order of header blocks`);
      }
    },
    read(header, source, start, end) {
      const { type, streamId } = header;
      const payload = { start, end };
      const fragmentRange = type === frameTypes.HEADERS ? unpaddedRange(header, source, payload) : payload;
      const isLast = (header.flags & flags.END_HEADERS) !== 0;
      if (incomplete === undefined && isLast) {
        const fields = decoder.decode(source, fragmentRange.start, fragmentRange.end);
        return { streamId, endsStream: endsStream(header), fields };
      }
      incomplete ??= { streamId, endsStream: endsStream(header), bytes: Buffer.alloc(0) };
      const fragment = source.subarray(fragmentRange.start, fragmentRange.end);
      if (incomplete.bytes.length + fragment.length > maxBlockLength) {
        throw new Http2Error('ENHANCE_YOUR_CALM', `A header block exceeds ${maxBlockLength} bytes`);
      }
      const block = { ...incomplete, bytes: Buffer.concat([incomplete.bytes, fragment]) };
      incomplete = isLast ? undefined : block;
      return isLast
        ? { streamId, endsStream: block.endsStream, fields: decoder.decode(block.bytes) }
        : undefined;
    },
  };
}
