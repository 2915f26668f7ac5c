import type { Writable } from 'node:stream';
import { frameHeaderLength, writeFrameHeader } from './frame.ts';

/** A first slab holds what a sender of a single message needs; a busy one soon has larger ones. */
const slabLengths = { first: 4096, next: 65_536 } as const;
const nothing = Buffer.alloc(0);

/** Gathers the frames of one turn of the event loop into one write: it is the writes that cost. */
export interface FrameWriter {
  /** Appends bytes that are no frame. */
  raw(bytes: Uint8Array): void;
  frame(type: number, flags: number, streamId: number, payload?: Uint8Array): void;
  /** Writes what is gathered, now. */
  flush(): void;
  /** Bytes that the peer has yet to take. */
  readonly backlog: number;
}

export function createFrameWriter(socket: Writable): FrameWriter {
  let slab = Buffer.allocUnsafeSlow(slabLengths.first);
  let start = 0;
  let end = 0;
  let isScheduled = false;

  /** Makes room. A slab that was given to the socket is not written over, only used up. */
  function reserve(length: number): void {
    if (end + length <= slab.length) return;
    write();
    slab = Buffer.allocUnsafeSlow(Math.max(slabLengths.next, length));
    start = end = 0;
  }

  function write(): void {
    if (end === start) return;
    if (socket.writable) socket.write(slab.subarray(start, end));
    start = end;
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(flush);
  }

  function flush(): void {
    isScheduled = false;
    write();
  }

  return {
    raw(bytes) {
      reserve(bytes.length);
      slab.set(bytes, end);
      end += bytes.length;
      schedule();
    },
    frame(type, flags, streamId, payload = nothing) {
      const { length } = payload;
      reserve(frameHeaderLength + length);
      end = writeFrameHeader(slab, end, { length, type, flags, streamId });
      if (length > 0) slab.set(payload, end);
      end += length;
      schedule();
    },
    flush,
    get backlog() {
      return socket.writableLength + end - start;
    },
  };
}
