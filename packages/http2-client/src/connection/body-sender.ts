import { maxFrameSize } from '../frames/frame.ts';
import type { FrameWriter } from '../frames/frame-writer.ts';
import { initialWindowSize, maxWindowSize } from '../frames/settings.ts';
import { Http2Error } from '../http2-error.ts';
import type { Stream } from './stream.ts';

/** Sends the request bodies of one connection, as far as the flow-control windows allow (RFC 9113 §5.2). */
export interface BodySender {
  /** Sends what the windows allow. The rest follows when the server increases them. */
  send(stream: Stream): void;
  /** Forgets a closed stream. */
  remove(stream: Stream): void;
  /** @throws Http2Error `FLOW_CONTROL_ERROR` or `PROTOCOL_ERROR`, for the connection. */
  increaseConnectionWindow(increment: number): void;
  /**
   * @param increment Negative if new settings reduce the initial window (RFC 9113 §6.9.2).
   * @throws Http2Error `FLOW_CONTROL_ERROR` or `PROTOCOL_ERROR`, for the stream.
   */
  increaseStreamWindow(stream: Stream, increment: number): void;
}

export function createBodySender(writer: FrameWriter): BodySender {
  /** Only WINDOW_UPDATE frames change it, settings do not (RFC 9113 §6.9.2). */
  let connectionWindow = initialWindowSize;
  /** The streams that wait for a window. */
  const blocked = new Set<Stream>();

  function send(stream: Stream): void {
    while (stream.unsentLength > 0) {
      const length = Math.min(stream.unsentLength, stream.sendWindow, connectionWindow, maxFrameSize);
      if (length <= 0) {
        blocked.add(stream);
        return;
      }
      const bytes = stream.pending.request.body!.subarray(stream.sentLength, stream.sentLength + length);
      writer.data(stream.id, bytes, length === stream.unsentLength);
      stream.sentLength += length;
      stream.sendWindow -= length;
      connectionWindow -= length;
    }
    blocked.delete(stream);
  }

  return {
    send,
    remove: (stream) => void blocked.delete(stream),
    increaseConnectionWindow(increment) {
      connectionWindow = increased(connectionWindow, increment);
      for (const stream of blocked) {
        if (connectionWindow <= 0) break;
        send(stream);
      }
    },
    increaseStreamWindow(stream, increment) {
      stream.sendWindow = increased(stream.sendWindow, increment);
      if (blocked.has(stream)) send(stream);
    },
  };
}

/** RFC 9113 §6.9, §6.9.1. */
function increased(window: number, increment: number): number {
  if (increment === 0) throw new Http2Error('PROTOCOL_ERROR', 'A window increment is 0');
  if (window + increment > maxWindowSize) {
    throw new Http2Error('FLOW_CONTROL_ERROR', 'A flow-control window exceeds 2^31-1');
  }
  return window + increment;
}
