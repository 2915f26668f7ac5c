import { Http2Error } from '../http2-error.ts';
import { maxFramesWithoutProgress } from './limits.ts';

/** Counts frames that bring no response closer, because a server could send such frames forever. */
export interface FloodGuard {
  /** @throws Http2Error `ENHANCE_YOUR_CALM` if the server sent too many. */
  count(): void;
  /** Starts again after a response. */
  reset(): void;
}

export function createFloodGuard(): FloodGuard {
  let frames = 0;
  return {
    count() {
      frames += 1;
      if (frames > maxFramesWithoutProgress) {
        throw new Http2Error('ENHANCE_YOUR_CALM', 'The server sent too many frames without a response');
      }
    },
    reset() {
      frames = 0;
    },
  };
}
