import type { Problem } from '@sineta/protocol';
import { hasCode, ServiceError } from './service-error.ts';
import type { SessionGate } from './session-gate.ts';

const requestTimeout = 15_000;
/** A file of 5 MiB takes 84 s at 0.5 Mbit/s. */
const uploadTimeout = 120_000;
/** A delayed change that is older needs a new confirmation. */
const changeWaits = 5 * 60_000;

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** A call that needs no session: its status 401 does not mean that the session has ended. */
  readonly anonymous?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** The description of the call, shown if it has to wait for a new sign-in. */
  readonly purpose?: string;
  /** Whether the call changes nothing, so that it may be repeated at any time. Always true for GET. */
  readonly readOnly?: boolean;
}

/**
 * The service's API, under /v1. Each call can throw a {@link ServiceError}. If the session has expired, a
 * call waits until the same user has signed in again, and is then repeated; the same if the service requires a recent
 * sign-in. A call that would change data is not repeated after more than five minutes: it fails with `session_ended` or
 * `recent_sign_in_required`, and the user can try again.
 */
export interface Service {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  /** Sends a file unchanged, and anything else as JSON. Resolves with undefined if the response is empty (204). */
  send<T = undefined>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<T>;
}

export function createService(gate: SessionGate): Service {
  async function call<T>(path: string, init: RequestInit, options: RequestOptions = {}): Promise<T> {
    const { signal, anonymous = false, purpose, readOnly = init.method === undefined } = options;
    const until = readOnly ? undefined : Date.now() + changeWaits;
    for (;;) {
      const response = await reach(`/v1${path}`, init, signal);
      if (anonymous) return read<T>(response);
      if (response.status === 401) {
        if (await gate.wait({ signal, purpose, until })) continue;
        throw new ServiceError('session_ended', 'It waited too long for a session, and was not sent again.');
      }
      try {
        return await read<T>(response);
      } catch (error) {
        const isStale = hasCode(error, 'recent_sign_in_required');
        if (!isStale || !(await gate.wait({ need: 'confirmation', signal, until }))) throw error;
      }
    }
  }
  return {
    get: (path, options) =>
      call(path, { headers: { accept: 'application/json', ...options?.headers } }, options),
    send: (method, path, body, options) =>
      call(
        path,
        {
          method,
          headers: {
            accept: 'application/json',
            // The service writes e-mails for this request in the language of the console.
            'accept-language': document.documentElement.lang,
            ...(body !== undefined && {
              'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json',
            }),
            ...options?.headers,
          },
          ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
        },
        options,
      ),
  };
}

async function reach(address: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const deadline = AbortSignal.timeout(init.body instanceof Blob ? uploadTimeout : requestTimeout);
  try {
    return await fetch(address, {
      ...init,
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ServiceError('unreachable', `${address} could not be reached; check that the service runs.`, {
      cause,
    });
  }
}

async function read<T>(response: Response): Promise<T> {
  const { status } = response;
  if (status === 204) return undefined as T;
  let body: unknown;
  try {
    body = await response.json();
  } catch (cause) {
    if (response.ok && response.headers.get('content-length') === '0') return undefined as T;
    throw new ServiceError('failed', `${response.url} did not answer JSON; is something in between?`, {
      status,
      cause,
    });
  }
  if (response.ok) return body as T;
  const { code = 'failed', detail, errors = [] } = body as Partial<Problem>;
  throw new ServiceError(code, detail ?? `${response.url} answered ${status}.`, { status, fields: errors });
}
