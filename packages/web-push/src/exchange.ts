import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { WebPushError } from './errors.ts';

/** How much of a response body is kept: enough for any service's reason, in bytes. */
const keptLength = 2048;
/** How much is read to keep the connection; past it, a new one is cheaper. */
const toleratedLength = 16 * 1024;

export interface ExchangeRequest {
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Record<string, string>;
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
  readonly signal?: AbortSignal;
}

/**
 * Posts once: no redirects, no retries. Once the headers are there the push service has decided, so a body
 * that is late, too long or cut off does not take the answer away.
 *
 * @throws WebPushError `timed_out`, `aborted`, `connection_failed` or `address_refused`.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  { headersTimeout, bodyTimeout, signal }: ExchangeLimits,
): Promise<ExchangeResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResponse>();
  let controller: Dispatcher.DispatchController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let answer: Omit<ExchangeResponse, 'body'> | undefined;
  const chunks: Buffer[] = [];
  let length = 0;

  const settle = (fault?: Error) => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    if (answer !== undefined)
      resolve({ ...answer, body: Buffer.concat(chunks).toString('utf8', 0, keptLength) });
    else reject(faultOf(fault, request.origin));
  };
  const stop = (fault: Error) => {
    settle(fault);
    controller?.abort(fault);
  };
  const onAbort = () => stop(aborted(signal?.reason));

  if (signal?.aborted === true) return Promise.reject(aborted(signal.reason));
  signal?.addEventListener('abort', onAbort);

  dispatcher.dispatch(
    { ...request, method: 'POST' },
    {
      onRequestStart(started) {
        controller = started;
        if (signal?.aborted === true) return started.abort(aborted(signal.reason));
        timer = setTimeout(() => stop(silent(request.origin, headersTimeout)), headersTimeout);
      },
      onResponseStart(_, status, headers) {
        if (status < 200) return;
        answer = { status, headers };
        clearTimeout(timer);
        timer = setTimeout(() => stop(new Error('The body took too long')), bodyTimeout);
      },
      onResponseData(_, chunk) {
        if (length < keptLength) chunks.push(chunk);
        length += chunk.length;
        if (length > toleratedLength) stop(new Error('The body is too long'));
      },
      onResponseEnd: () => settle(),
      onResponseError: (_, error) => settle(error),
    },
  );
  return promise;
}

function faultOf(fault: Error | undefined, origin: string): WebPushError {
  if (fault instanceof WebPushError) return fault;
  const code = fault !== undefined && 'code' in fault ? String(fault.code) : 'no code';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new WebPushError(
      'timed_out',
      `No connection to ${origin} in time, so the message was not sent. Send it again later; when it lasts, ` +
        'check the network and the firewall.',
      { cause: fault },
    );
  }
  return new WebPushError(
    'connection_failed',
    `The connection to ${origin} failed (${code}), so whether the message arrived is not known. Send it again ` +
      'later; when it lasts, check the name service, the network and the certificates.',
    { cause: fault },
  );
}

function silent(origin: string, timeout: number): WebPushError {
  return new WebPushError(
    'timed_out',
    `${origin} did not answer within ${timeout} ms, so whether the message arrived is not known. Send it again later.`,
  );
}

function aborted(reason: unknown): WebPushError {
  return new WebPushError(
    'aborted',
    'The sending was stopped by its caller. Send it again when it is wanted.',
    {
      cause: reason,
    },
  );
}
