const patience = 15_000;

/**
 * - `unreachable`: no response: the network or the service is down, or the request took longer than 15 seconds.
 * - `failed`: an unexpected response.
 */
export type ServiceErrorCode = 'unreachable' | 'failed';

/** Why a request failed; `texts` has the message for visitors. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;

  constructor(code: ServiceErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ServiceError';
    this.code = code;
  }
}

/**
 * Requests a JSON document from the service that serves this page.
 * @throws {ServiceError} `unreachable` or `failed`
 */
export async function requestJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await send(path, signal);
  if (!response.ok) {
    throw new ServiceError('failed', `${path} returned HTTP ${response.status}; see the service’s log.`);
  }
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw new ServiceError(
      'failed',
      `${path} did not return JSON; check the proxies before the service.`,
      cause,
    );
  }
}

async function send(path: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, {
      headers: { accept: 'application/json' },
      // After a push there is something new, which a cached copy would hide.
      cache: 'no-cache',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ServiceError(
      'unreachable',
      `${path} could not be reached; check that the service runs.`,
      cause,
    );
  }
}
