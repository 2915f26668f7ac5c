import { initialWindowSize } from '../frames/settings.ts';

/** The receive window of the connection (RFC 9113 §5.2). */
export interface ReceiveWindow {
  /** The increment that raises the window from its initial size. */
  readonly initialIncrement: number;
  /** Counts received bytes and returns the increment to send, 0 while half of the window is left. */
  receive(length: number): number;
}

/** @param size Bytes, several times the maximum frame size, so that the server never has to wait. */
export function createReceiveWindow(size: number): ReceiveWindow {
  let received = 0;
  return {
    initialIncrement: size - initialWindowSize,
    receive(length) {
      received += length;
      if (received < size / 2) return 0;
      const increment = received;
      received = 0;
      return increment;
    },
  };
}
