/** What the server may send on the connection before it is asked for more (RFC 9113 §5.2). */
export interface ReceiveWindow {
  /** By how much to widen the protocol's own window at the beginning. */
  readonly initialIncrement: number;
  /** Counts what came, and gives by how much to widen the window: 0 while there is enough left. */
  receive(length: number): number;
}

const protocolDefault = 65_535;

/** @param size Of the window, in bytes; far more than a frame, so that it is widened before it is used up. */
export function createReceiveWindow(size: number): ReceiveWindow {
  let received = 0;
  return {
    initialIncrement: size - protocolDefault,
    receive(length) {
      received += length;
      if (received < size / 2) return 0;
      const increment = received;
      received = 0;
      return increment;
    },
  };
}
