import { Http2Error } from './http2-error.ts';

/** What the peer may send on the connection before it is asked for more (RFC 9113 §5.2). */
export interface ReceiveWindow {
  /** By how much to widen the protocol's own window at the beginning. */
  readonly initialIncrement: number;
  /**
   * Counts what came, and gives by how much to widen the window: 0 while there is enough left.
   *
   * @throws Http2Error `FLOW_CONTROL_ERROR` when the peer did not keep to it.
   */
  receive(length: number): number;
}

const protocolDefault = 65_535;

export function createReceiveWindow(size: number): ReceiveWindow {
  let left = size;
  return {
    initialIncrement: size - protocolDefault,
    receive(length) {
      left -= length;
      if (left < 0) throw new Http2Error('FLOW_CONTROL_ERROR', 'More data than was asked for');
      if (left > size / 2) return 0;
      const increment = size - left;
      left = size;
      return increment;
    },
  };
}
