import { type ClientErrorCode, Failure } from '../shared/failure.ts';

/**
 * Thrown by the calls of the messaging client. `message` describes the problem, its effect and the fix;
 * `cause` is the browser's error, or the problem details (RFC 9457) from the service.
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
 * Throws a failure with its explanation, which is loaded on demand because most visitors never need it. If loading fails,
 * the message is the code. Rethrows any other error unchanged.
 */
export async function explained(failure: unknown): Promise<never> {
  if (!(failure instanceof Failure)) throw failure;
  const message = await import('./explanations.ts').then(
    ({ explain }) => explain(failure),
    () => failure.code,
  );
  throw new ClientError(failure, message);
}
