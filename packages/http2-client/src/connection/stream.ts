import { Http2Error } from '../http2-error.ts';
import { maxResponseBody } from './limits.ts';
import type { PendingRequest, RequestController } from './request.ts';
import { readResponseHeaders } from './response-headers.ts';

/** One request and its response on a connection (RFC 9113 §5). */
export class Stream implements RequestController {
  readonly pending: PendingRequest;
  /** 0 until the request is written. */
  id = 0;
  /** The bytes that the server accepts on this stream. */
  sendWindow = 0;
  /** The bytes of the request body already sent. */
  sentLength = 0;
  /** Whether the final response has started. */
  hasResponse = false;
  isAborted = false;
  /** The bytes of the response body received so far, including padding. */
  #receivedLength = 0;
  readonly #onAbort: (stream: Stream) => void;

  constructor(pending: PendingRequest, onAbort: (stream: Stream) => void) {
    this.pending = pending;
    this.#onAbort = onAbort;
  }

  get unsentLength(): number {
    return (this.pending.request.body?.length ?? 0) - this.sentLength;
  }

  /**
   * Receives an informational response, the final response headers or trailers, which are ignored (RFC 9113 §8.1).
   *
   * @throws Http2Error `PROTOCOL_ERROR`, for the stream.
   */
  receiveHeaders(fields: readonly string[], endsStream: boolean): void {
    if (this.hasResponse) {
      if (!endsStream) throw new Http2Error('PROTOCOL_ERROR', 'Trailers do not end the stream');
      return;
    }
    const { status, headers } = readResponseHeaders(fields);
    this.hasResponse = status >= 200;
    if (endsStream && !this.hasResponse) {
      throw new Http2Error('PROTOCOL_ERROR', 'The stream ended without a final response');
    }
    this.pending.handler.onResponseStart(this, status, headers);
  }

  /**
   * @param flowControlledLength The length of the DATA frame, including padding (RFC 9113 §6.9.1).
   * @throws Http2Error for the stream: `PROTOCOL_ERROR` for data before the response headers, `FLOW_CONTROL_ERROR`
   * for more data than the window, `CANCEL` for a body that fills the window and does not end.
   */
  receiveData(chunk: Buffer, flowControlledLength: number, endsStream: boolean): void {
    if (!this.hasResponse) throw new Http2Error('PROTOCOL_ERROR', 'Data precedes the response headers');
    this.#receivedLength += flowControlledLength;
    if (this.#receivedLength > maxResponseBody) {
      throw new Http2Error('FLOW_CONTROL_ERROR', 'The server sent more data than the stream window allows');
    }
    if (this.#receivedLength === maxResponseBody && !endsStream) {
      throw new Http2Error('CANCEL', `The response body reached ${maxResponseBody} bytes`);
    }
    // Copied, because the frame reader reuses the buffer and the handler may keep the chunk.
    if (chunk.length > 0) this.pending.handler.onResponseData(this, Buffer.from(chunk));
  }

  /** @param error Absent if the response is complete. */
  finish(error?: Error): void {
    if (error === undefined) this.pending.handler.onResponseEnd();
    else this.pending.handler.onResponseError(this, error);
  }

  abort(): void {
    if (this.isAborted) return;
    this.isAborted = true;
    this.#onAbort(this);
  }
}
