import { Http2Error } from './http2-error.ts';

/** Of one block, as it is sent, in bytes. */
const maxLength = 16_384;

/** A block of which frames are still to come: no other frame may come before (RFC 9113 §4.3, §6.10). */
export interface HeaderBlock {
  readonly streamId: number;
  readonly endsStream: boolean;
  readonly bytes: Buffer;
}

/** @throws Http2Error `ENHANCE_YOUR_CALM`, for the connection. */
export function appendFragment(block: HeaderBlock, source: Buffer, start: number, end: number): HeaderBlock {
  if (block.bytes.length + end - start > maxLength) {
    throw new Http2Error('ENHANCE_YOUR_CALM', `A header block of more than ${maxLength} bytes`);
  }
  return { ...block, bytes: Buffer.concat([block.bytes, source.subarray(start, end)]) };
}
