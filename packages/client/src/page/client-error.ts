import { type ClientErrorCode, Failure } from '../shared/failure.ts';

/**
 * Raised by the calls of the messaging client. `message` says what happened, what it means and how to
 * mend it; `cause` holds the browser's error, or the problem details (RFC 9457) that the service gave.
 */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  declare readonly code: ClientErrorCode;
  /** HTTP status of a `service_refused`. */
  declare readonly status?: number;

  constructor({ code, details: { cause, status } }: Failure, message: string) {
    super(message, { cause });
    this.code = code;
    this.status = status;
  }
}

/** Puts a failure in words, which are loaded only now: most visitors never need them. Without them the code has to do. */
export async function toClientError(failure: Failure): Promise<ClientError> {
  const message = await import('./explanations.ts').then(
    ({ explain }) => explain(failure),
    () => failure.code,
  );
  return new ClientError(failure, message);
}

/** Raises a failure in words; any other error is passed on as it is. */
export async function explained(error: unknown): Promise<never> {
  throw error instanceof Failure ? await toClientError(error) : error;
}
