import { maxFrameSize } from './frame.ts';
import type { FrameWriter } from './frame-writer.ts';
import { Http2Error } from './http2-error.ts';
import { maxWindow } from './settings.ts';
import type { Stream } from './stream.ts';

/** Sends the bodies of one connection's requests, as far as the peer's windows allow (RFC 9113 §5.2). */
export interface BodySender {
  /** Sends what may be sent; the rest waits for the peer. */
  send(stream: Stream): void;
  /** Forgets a stream that has ended. */
  drop(stream: Stream): void;
  /** @throws Http2Error `FLOW_CONTROL_ERROR` or `PROTOCOL_ERROR`, for the connection. */
  widenConnection(increment: number): void;
  /**
   * By less than nothing when the server's settings narrow the window (RFC 9113 §6.9.2).
   *
   * @throws Http2Error `FLOW_CONTROL_ERROR` or `PROTOCOL_ERROR`, for the stream.
   */
  widenStream(stream: Stream, increment: number): void;
}

export function createBodySender(writer: FrameWriter): BodySender {
  /** Only WINDOW_UPDATE changes it, SETTINGS do not (RFC 9113 §6.9.2). */
  let connectionWindow = 65_535;
  const waiting = new Set<Stream>();

  function send(stream: Stream): void {
    while (stream.unsent > 0) {
      const length = Math.min(stream.unsent, stream.sendWindow, connectionWindow, maxFrameSize);
      if (length <= 0) {
        waiting.add(stream);
        return;
      }
      const isLast = length === stream.unsent;
      const part = stream.request.content.body!.subarray(stream.sent, stream.sent + length);
      writer.data(stream.id, part, isLast);
      stream.sent += length;
      stream.sendWindow -= length;
      connectionWindow -= length;
    }
    waiting.delete(stream);
  }

  return {
    send,
    drop: (stream) => void waiting.delete(stream),
    widenConnection(increment) {
      connectionWindow = widened(connectionWindow, increment);
      for (const stream of waiting) {
        if (connectionWindow <= 0) break;
        send(stream);
      }
    },
    widenStream(stream, increment) {
      stream.sendWindow = widened(stream.sendWindow, increment);
      if (waiting.has(stream)) send(stream);
    },
  };
}

function widened(window: number, increment: number): number {
  if (increment === 0) throw new Http2Error('PROTOCOL_ERROR', 'A window that does not widen');
  if (window + increment > maxWindow)
    throw new Http2Error('FLOW_CONTROL_ERROR', 'A window that is too large');
  return window + increment;
}
