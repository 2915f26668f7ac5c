import type { ExchangeController } from '../exchange.ts';
import type { Http2Request } from './request.ts';

/** One request of a connection and its response (RFC 9113 §5). */
export class Stream implements ExchangeController {
  readonly request: Http2Request;
  /** 0 until the request is written. */
  id = 0;
  /** What the peer lets this stream send, in bytes. */
  sendWindow = 0;
  /** How much of the body is sent, in bytes. */
  sent = 0;
  hasHead = false;
  isAborted = false;
  /** How many chunks the connection had received when the request began. */
  readonly receivedBefore: number;
  readonly #onAbort: (stream: Stream) => void;

  constructor(request: Http2Request, receivedBefore: number, onAbort: (stream: Stream) => void) {
    this.request = request;
    this.receivedBefore = receivedBefore;
    this.#onAbort = onAbort;
  }

  get unsent(): number {
    return (this.request.content.body?.length ?? 0) - this.sent;
  }

  abort(): void {
    if (this.isAborted) return;
    this.isAborted = true;
    this.#onAbort(this);
  }
}
