import { contentOf, flags, type FrameHeader, frameTypes } from './frame.ts';
import { createHeaderDecoder } from './header-decoder.ts';
import { Http2Error } from './http2-error.ts';
import type { OwnSettings } from './settings.ts';

/** Of one block, as it is sent, in bytes. */
const maxLength = 16_384;

/** The fields that a HEADERS frame and those that continue it have together. */
export interface ReceivedFields {
  readonly streamId: number;
  readonly endsStream: boolean;
  /** Names and values in turn. */
  readonly fields: readonly string[];
}

/** Puts header blocks together (RFC 9113 §4.3, §6.10) and decodes each, wanted or not: HPACK has a memory. */
export interface HeaderBlocks {
  /** @throws Http2Error `PROTOCOL_ERROR` for a frame that comes between those of a block. */
  check(header: FrameHeader): void;
  /**
   * Takes a HEADERS or CONTINUATION frame, and gives the fields when it is the last.
   *
   * @throws Http2Error for the connection.
   */
  read(header: FrameHeader, source: Buffer, start: number, end: number): ReceivedFields | undefined;
}

interface Unfinished {
  readonly streamId: number;
  readonly endsStream: boolean;
  readonly bytes: Buffer;
}

/** @param own What this side has announced. */
export function createHeaderBlocks(own: OwnSettings): HeaderBlocks {
  const decoder = createHeaderDecoder({ tableSize: own.headerTableSize, maxListSize: own.maxHeaderListSize });
  let unfinished: Unfinished | undefined;

  return {
    check({ type, streamId }) {
      const isExpected =
        type === frameTypes.CONTINUATION ? unfinished?.streamId === streamId : unfinished === undefined;
      if (!isExpected)
        throw new Http2Error('PROTOCOL_ERROR', 'A header block that is broken off, or of none');
    },
    read(header, source, start, end) {
      const { type, streamId } = header;
      const content =
        type === frameTypes.HEADERS ? contentOf(header, source, { start, end }) : { start, end };
      const isLast = (header.flags & flags.END_HEADERS) !== 0;
      if (unfinished === undefined) {
        const endsStream = (header.flags & flags.END_STREAM) !== 0;
        if (isLast) {
          return { streamId, endsStream, fields: decoder.decode(source, content.start, content.end) };
        }
        unfinished = { streamId, endsStream, bytes: Buffer.alloc(0) };
      }
      const fragment = source.subarray(content.start, content.end);
      if (unfinished.bytes.length + fragment.length > maxLength) {
        throw new Http2Error('ENHANCE_YOUR_CALM', `A header block of more than ${maxLength} bytes`);
      }
      const block = { ...unfinished, bytes: Buffer.concat([unfinished.bytes, fragment]) };
      unfinished = isLast ? undefined : block;
      const { endsStream, bytes } = block;
      return isLast ? { streamId, endsStream, fields: decoder.decode(bytes) } : undefined;
    },
  };
}
