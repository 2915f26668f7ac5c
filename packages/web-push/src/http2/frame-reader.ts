import {
  checkFrameHeader,
  type FrameHeader,
  frameHeaderLength,
  maxFrameSize,
  readFrameHeader,
} from './frame.ts';

/** Told of each frame; its payload is from `start` to `end` of the buffer, which is only lent. */
export type FrameListener = (header: FrameHeader, source: Buffer, start: number, end: number) => void;

/** Cuts what arrives into frames. Those that came whole are read in place; of the last one a part is kept. */
export interface FrameReader {
  /** @throws Http2Error from a frame that is wrong, or from the listener. */
  read(chunk: Buffer): void;
}

export function createFrameReader(onFrame: FrameListener): FrameReader {
  let held: Buffer | undefined;
  let heldLength = 0;

  /** Completes a frame of which a part is held, and gives how much of the chunk that took. */
  function fill(chunk: Buffer): number {
    let position = 0;
    const upTo = (length: number) => {
      const copied = chunk.copy(held!, heldLength, position, position + Math.max(0, length - heldLength));
      position += copied;
      heldLength += copied;
      return heldLength >= length;
    };
    if (!upTo(frameHeaderLength)) return position;
    const header = readFrameHeader(held!, 0);
    checkFrameHeader(header);
    const length = frameHeaderLength + header.length;
    if (!upTo(length)) return position;
    heldLength = 0;
    onFrame(header, held!, frameHeaderLength, length);
    return position;
  }

  return {
    read(chunk) {
      let position = heldLength > 0 ? fill(chunk) : 0;
      while (chunk.length - position >= frameHeaderLength) {
        const header = readFrameHeader(chunk, position);
        checkFrameHeader(header);
        const start = position + frameHeaderLength;
        const end = start + header.length;
        if (end > chunk.length) break;
        position = end;
        onFrame(header, chunk, start, end);
      }
      if (position === chunk.length) return;
      held ??= Buffer.allocUnsafeSlow(frameHeaderLength + maxFrameSize);
      heldLength = chunk.copy(held, 0, position);
    },
  };
}
