import type { Writable } from 'node:stream';

/** The first slab fits a single message. A busy connection soon allocates larger ones. */
const slabLengths = { first: 4096, next: 65_536 } as const;

/** Combines the bytes of one event-loop turn into one write, because each write costs a system call. */
export interface WriteBuffer {
  /** Reserves bytes, which the caller fills before the event-loop turn ends. */
  reserve(length: number): { readonly target: Buffer; readonly at: number };
  /** Writes the buffered bytes immediately. */
  flush(): void;
  /** The number of bytes that the peer has not read yet. */
  readonly bufferedBytes: number;
}

export function createWriteBuffer(socket: Writable): WriteBuffer {
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
      // The socket may still hold earlier parts of the slab, so nothing overwrites them.
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
    get bufferedBytes() {
      return socket.writableLength + end - start;
    },
  };
}
