import type { Writable } from 'node:stream';

/** A first slab holds what a sender of a single message needs; a busy one soon has larger ones. */
const slabLengths = { first: 4096, next: 65_536 } as const;

/** Gathers the bytes of one turn of the event loop into one write: it is the writes that cost. */
export interface GatheredWrites {
  /** A place for so many bytes, to be filled before the turn ends. */
  reserve(length: number): { readonly target: Buffer; readonly at: number };
  /** Writes what is gathered, now. */
  flush(): void;
  /** Bytes that the peer has yet to take. */
  readonly backlog: number;
}

export function createGatheredWrites(socket: Writable): GatheredWrites {
  let slab = Buffer.allocUnsafeSlow(slabLengths.first);
  let start = 0;
  let end = 0;
  let isScheduled = false;

  function write(): void {
    if (end === start) return;
    if (socket.writable) socket.write(slab.subarray(start, end));
    start = end;
  }

  function flush(): void {
    isScheduled = false;
    write();
  }

  return {
    reserve(length) {
      // A slab that was given to the socket is not written over, only used up.
      if (end + length > slab.length) {
        write();
        slab = Buffer.allocUnsafeSlow(Math.max(slabLengths.next, length));
        start = end = 0;
      }
      if (!isScheduled) {
        isScheduled = true;
        setImmediate(flush);
      }
      const at = end;
      end += length;
      return { target: slab, at };
    },
    flush,
    get backlog() {
      return socket.writableLength + end - start;
    },
  };
}
