import { type ClientErrorCode, Failure } from '../shared/failure.ts';

/**
 * Thrown by the calls of the messaging client. `message` says what happened, what it means and what to
 * do; `cause` is the browser's error, or the problem details (RFC 9457) that the service gave.
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

/**
 * Raises a failure in words, which are loaded only now: most visitors never need them. Without them the
 * code has to do. Any other error is passed on as it is.
 */
export async function explained(failure: unknown): Promise<never> {
  if (!(failure instanceof Failure)) throw failure;
  const message = await import('./explanations.ts').then(
    ({ explain }) => explain(failure),
    () => failure.code,
  );
  throw new ClientError(failure, message);
}
