import type { ExchangeController } from '../exchange.ts';
import { Http2Error } from './http2-error.ts';
import type { PendingRequest } from '../connection.ts';
import { readResponseHead } from './response-head.ts';

/** One request of a connection and its response (RFC 9113 §5). */
export class Stream implements ExchangeController {
  readonly request: PendingRequest;
  /** 0 until the request is written. */
  id = 0;
  /** What the server lets this stream send, in bytes. */
  sendWindow = 0;
  /** How much of the body is sent, in bytes. */
  sent = 0;
  hasHead = false;
  isAborted = false;
  readonly #onAbort: (stream: Stream) => void;

  constructor(request: PendingRequest, onAbort: (stream: Stream) => void) {
    this.request = request;
    this.#onAbort = onAbort;
  }

  /** How much of the body is not sent yet, in bytes. */
  get unsent(): number {
    return (this.request.content.body?.length ?? 0) - this.sent;
  }

  /**
   * Takes the head of the response, one before it that only informs, or trailers, of which nothing is wanted
   * (RFC 9113 §8.1).
   *
   * @throws Http2Error `PROTOCOL_ERROR`, for the stream.
   */
  receiveFields(fields: readonly string[], endsStream: boolean): void {
    if (this.hasHead) {
      if (!endsStream) throw new Http2Error('PROTOCOL_ERROR', 'Trailers that are not the end');
      return;
    }
    const { status, headers } = readResponseHead(fields);
    this.hasHead = status >= 200;
    if (endsStream && !this.hasHead) throw new Http2Error('PROTOCOL_ERROR', 'An end without a response');
    this.request.handler.onResponseStart(this, status, headers);
  }

  /** @throws Http2Error `PROTOCOL_ERROR`, for the stream. */
  receiveData(chunk: Buffer): void {
    if (!this.hasHead) throw new Http2Error('PROTOCOL_ERROR', 'A body before its head');
    // A copy: the reader writes over what it lends, and a body is kept until its end.
    if (chunk.length > 0) this.request.handler.onResponseData(this, Buffer.from(chunk));
  }

  /** Tells that the response is whole, or what became of it. */
  end(error: Error | undefined): void {
    if (error === undefined) this.request.handler.onResponseEnd();
    else this.request.handler.onResponseError(this, error);
  }

  abort(): void {
    if (this.isAborted) return;
    this.isAborted = true;
    this.#onAbort(this);
  }
}
