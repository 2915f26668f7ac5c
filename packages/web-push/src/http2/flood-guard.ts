import { Http2Error } from './http2-error.ts';

/** Far more than an honest peer sends between two answers, also with many streams and small windows. */
const allowance = 1000;

/** Counts frames that bring no answer nearer: a peer could send them for ever, and have each one looked at. */
export interface FloodGuard {
  /** @throws Http2Error `ENHANCE_YOUR_CALM`. */
  spend(): void;
  /** An answer came. */
  renew(): void;
}

export function createFloodGuard(): FloodGuard {
  let left = allowance;
  return {
    spend() {
      left -= 1;
      if (left < 0) throw new Http2Error('ENHANCE_YOUR_CALM', 'Too many frames without an answer');
    },
    renew() {
      left = allowance;
    },
  };
}
