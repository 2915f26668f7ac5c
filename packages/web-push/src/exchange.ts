import type { IncomingHttpHeaders } from 'node:http';
import { aborted, expired, failureOf, silent, unserved } from './failures.ts';

/** How much of a response body is kept: enough for any service's reason, in bytes. */
const keptLength = 2048;
/** How much is read to keep the connection; past it, a new one is cheaper. */
const toleratedLength = 16 * 1024;

export interface ExchangeRequest {
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  /** Asked for when the request is about to be written, since what is left of a TTL changes while it waits. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

export interface ExchangeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The first 2 KiB. */
  readonly body: string;
}

export interface ExchangeLimits {
  /** Milliseconds from the request being written to the end of the response's headers. */
  readonly headersTimeout: number;
  /** Milliseconds for the response's body, however slowly it drips. */
  readonly bodyTimeout: number;
  /** Milliseconds for all of it: the wait for a connection, a second one when the server gave it back, the answer. */
  readonly totalTimeout: number;
  /** The instant, in milliseconds, after which the request is not written any more. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
}

export interface ExchangeController {
  /** Stops the request. What the handler is told after that does not matter. */
  abort(fault: Error): void;
}

/** Told of one request as it goes, over whichever protocol. */
export interface ExchangeHandler {
  /** The request is about to be written; once more when that came to nothing and it waited again. */
  onRequestStart(controller: ExchangeController): void;
  /** Of informational responses, too. */
  onResponseStart(controller: ExchangeController, status: number, headers: IncomingHttpHeaders): void;
  /** The chunk is not written over later. */
  onResponseData(controller: ExchangeController, chunk: Buffer): void;
  onResponseEnd(): void;
  onResponseError(controller: ExchangeController, fault: Error): void;
}

/** Posts a request and tells the handler, over whichever protocol. */
export interface Transport {
  dispatch(request: ExchangeRequest, handler: ExchangeHandler): void;
  /** Forgets a request that waits for a connection, if it does: its handler is told nothing more. */
  withdraw(request: ExchangeRequest): void;
  /** Lets what is under way finish, then closes the connections. */
  close(): Promise<void>;
}

/**
 * Posts once: no redirects, no retries. Once the headers are there the push service has decided, so a body
 * that is late, too long or cut off does not take the answer away.
 *
 * @throws WebPushError `expired`, `timed_out`, `aborted`, `connection_failed` or `address_refused`.
 */
export function exchange(
  transport: Transport,
  request: ExchangeRequest,
  { headersTimeout, bodyTimeout, totalTimeout, deadline = Number.POSITIVE_INFINITY, signal }: ExchangeLimits,
): Promise<ExchangeResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResponse>();
  const end = performance.now() + totalTimeout;
  let controller: ExchangeController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let answer: Omit<ExchangeResponse, 'body'> | undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  let isSettled = false;

  const settle = (fault?: Error) => {
    isSettled = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    if (answer !== undefined)
      resolve({ ...answer, body: Buffer.concat(chunks).toString('utf8', 0, keptLength) });
    else reject(failureOf(fault, request.origin));
  };
  const stop = (fault: Error) => {
    settle(fault);
    controller?.abort(fault);
    // It waits if it has not begun, or once more if the server gave it back.
    transport.withdraw(request);
  };
  const onAbort = () => stop(aborted(signal?.reason));

  /** Has at most so many milliseconds, and no more than are left of all. */
  const allow = (milliseconds: number, fault: () => Error) => {
    clearTimeout(timer);
    timer = setTimeout(() => stop(fault()), Math.min(milliseconds, end - performance.now()));
  };
  const isLate = () => Date.now() >= deadline;
  const onLate = () => stop(expired(request.origin));

  if (signal?.aborted === true) return Promise.reject(aborted(signal.reason));
  if (isLate()) return Promise.reject(expired(request.origin));
  signal?.addEventListener('abort', onAbort);

  transport.dispatch(request, {
    onRequestStart(started) {
      controller = started;
      if (isLate()) return onLate();
      allow(headersTimeout, () => silent(request.origin));
    },
    onResponseStart(_, status, headers) {
      if (status < 200) return;
      answer = { status, headers };
      allow(bodyTimeout, () => new Error('The body took too long'));
    },
    onResponseData(_, chunk) {
      if (length < keptLength) chunks.push(chunk);
      length += chunk.length;
      if (length > toleratedLength) stop(new Error('The body is too long'));
    },
    onResponseEnd: () => settle(),
    onResponseError: (_, fault) => settle(fault),
  });
  if (controller === undefined && !isSettled) {
    const wait = deadline - Date.now();
    const fault = wait < totalTimeout ? expired : unserved;
    allow(wait, () => fault(request.origin));
  }
  return promise;
}
