const patience = 15_000;

/**
 * - `unreachable`: no answer came: the network is down, the service is, or it took longer than 15 seconds.
 * - `failed`: an answer came that is not what was asked for.
 */
export type ServiceErrorCode = 'unreachable' | 'failed';

/** Why the page has nothing to show; the words for the visitor are in `texts`. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;

  constructor(code: ServiceErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ServiceError';
    this.code = code;
  }
}

/**
 * GETs a JSON document of the service that this page came from.
 * @throws {ServiceError} `unreachable` or `failed`
 */
export async function requestJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await send(path, signal);
  if (!response.ok) {
    throw new ServiceError('failed', `${path} answered ${response.status}; the service's log says why.`);
  }
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw new ServiceError('failed', `${path} did not answer JSON; is something between here and it?`, cause);
  }
}

async function send(path: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, {
      headers: { accept: 'application/json' },
      // A push says that there is something new: a copy that is still fresh by its age would hide it.
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
