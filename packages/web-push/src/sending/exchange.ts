import type { IncomingHttpHeaders } from 'node:http';
import type { PostRequest, RequestController, ResponseHandler } from '@sineta/http2-client';
import { aborted, expired, poolTimedOut, responseTimedOut, toWebPushError } from './exchange-errors.ts';

/** The bytes of a response body to keep, enough for the reason of any push service. */
const keptBodyLength = 2048;
/** The bytes of a response body to read. Reading more would cost more than a new connection. */
const maxBodyLength = 16 * 1024;

export interface ExchangeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The first 2 KiB. */
  readonly body: string;
}

/** The durations are in milliseconds. */
export interface ExchangeLimits {
  /** From the start of the request to the end of the response headers. */
  readonly headersTimeout: number;
  /** For the whole response body. */
  readonly bodyTimeout: number;
  /** For everything: the waits for a connection, the request and the response. */
  readonly totalTimeout: number;
  /** The time after which the request does not start, in milliseconds since the epoch. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
}

/** Sends requests over any HTTP version. */
export interface Transport {
  /** Sends a request and passes its events to the handler. */
  dispatch(request: PostRequest, handler: ResponseHandler): void;
  /** Removes a request that waits for a connection. Its handler receives no more events. */
  withdraw(request: PostRequest): void;
  /** Completes all requests, then closes the connections. */
  close(): Promise<void>;
}

/**
 * Sends one request, without redirects and retries. With the response headers the push service has decided, so a body
 * that is late, too long or incomplete does not change the result.
 *
 * @throws WebPushError `expired`, `aborted`, `connection_timed_out`, `pool_timed_out`, `response_timed_out`,
 * `connection_failed` or `address_not_public`.
 */
export function exchange(
  transport: Transport,
  request: PostRequest,
  { headersTimeout, bodyTimeout, totalTimeout, deadline = Number.POSITIVE_INFINITY, signal }: ExchangeLimits,
): Promise<ExchangeResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResponse>();
  const end = performance.now() + totalTimeout;
  let controller: RequestController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let response: Omit<ExchangeResponse, 'body'> | undefined;
  const chunks: Buffer[] = [];
  let bodyLength = 0;
  let isSettled = false;

  const settle = (error?: Error) => {
    isSettled = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    if (response === undefined) reject(toWebPushError(error, request.origin, controller !== undefined));
    else resolve({ ...response, body: Buffer.concat(chunks).toString('utf8', 0, keptBodyLength) });
  };
  const stop = (error: Error) => {
    settle(error);
    controller?.abort(error);
    // The request may wait for a connection, even after it started: a server can return it unprocessed.
    transport.withdraw(request);
  };
  const onAbort = () => stop(aborted(signal?.reason));

  /** Restarts the timer, within the total timeout. */
  const setTimer = (milliseconds: number, makeError: () => Error) => {
    clearTimeout(timer);
    timer = setTimeout(() => stop(makeError()), Math.max(0, Math.min(milliseconds, end - performance.now())));
  };
  const isExpired = () => Date.now() >= deadline;

  if (signal?.aborted === true) return Promise.reject(aborted(signal.reason));
  if (isExpired()) return Promise.reject(expired(request.origin));
  signal?.addEventListener('abort', onAbort);

  transport.dispatch(request, {
    onRequestStart(started) {
      controller = started;
      if (isExpired()) return stop(expired(request.origin));
      setTimer(headersTimeout, () => responseTimedOut(request.origin));
    },
    onResponseStart(_, status, headers) {
      if (status < 200) return;
      response = { status, headers };
      setTimer(bodyTimeout, () => new Error('The response body took too long'));
    },
    onResponseData(_, chunk) {
      if (bodyLength < keptBodyLength) chunks.push(chunk);
      bodyLength += chunk.length;
      if (bodyLength > maxBodyLength) stop(new Error('The response body is too long'));
    },
    onResponseEnd: () => settle(),
    onResponseError: (_, error) => settle(error),
  });
  if (controller === undefined && !isSettled) {
    const timeLeft = deadline - Date.now();
    const makeError = timeLeft < totalTimeout ? expired : poolTimedOut;
    setTimer(timeLeft, () => makeError(request.origin));
  }
  return promise;
}
