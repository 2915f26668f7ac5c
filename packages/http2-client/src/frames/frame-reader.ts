import {
  type FrameHeader,
  frameHeaderLength,
  maxFrameSize,
  readFrameHeader,
  validateFrameHeader,
} from './frame.ts';

/** Receives each frame. The payload lies from `start` to `end` and is valid until the function returns. */
export type FrameListener = (header: FrameHeader, source: Buffer, start: number, end: number) => void;

/** Divides received bytes into frames. It reads complete frames in place and copies only an incomplete one. */
export interface FrameReader {
  /** @throws Http2Error for an invalid frame header, and what the listener throws. */
  read(chunk: Buffer): void;
}

export function createFrameReader(onFrame: FrameListener): FrameReader {
  let incomplete: Buffer | undefined;
  let incompleteLength = 0;

  /** Completes the incomplete frame and returns the number of bytes that it took from the chunk. */
  function complete(chunk: Buffer): number {
    let position = 0;
    const fillTo = (length: number) => {
      const missing = Math.max(0, length - incompleteLength);
      const copied = chunk.copy(incomplete!, incompleteLength, position, position + missing);
      position += copied;
      incompleteLength += copied;
      return incompleteLength >= length;
    };
    if (!fillTo(frameHeaderLength)) return position;
    const header = readFrameHeader(incomplete!, 0);
    validateFrameHeader(header);
    const length = frameHeaderLength + header.length;
    if (!fillTo(length)) return position;
    incompleteLength = 0;
    onFrame(header, incomplete!, frameHeaderLength, length);
    return position;
  }

  return {
    read(chunk) {
      let position = incompleteLength > 0 ? complete(chunk) : 0;
      while (chunk.length - position >= frameHeaderLength) {
        const header = readFrameHeader(chunk, position);
        validateFrameHeader(header);
        const start = position + frameHeaderLength;
        const end = start + header.length;
        if (end > chunk.length) break;
        position = end;
        onFrame(header, chunk, start, end);
      }
      if (position === chunk.length) return;
      incomplete ??= Buffer.allocUnsafeSlow(frameHeaderLength + maxFrameSize);
      incompleteLength = chunk.copy(incomplete, 0, position);
    },
  };
}
