import type { ErrorCode, FieldError } from '@sineta/protocol';

/**
 * - `unreachable`: no answer came: the network is down, the service is, or it took longer than 15 seconds.
 * - `failed`: the response could not be read.
 * - `session_ended`: the session had ended, and the user did not sign in again in time; nothing was done.
 * - others: what the service answered, by its code.
 */
export type ServiceErrorCode = 'unreachable' | 'failed' | 'session_ended' | ErrorCode | (string & {});

/** An error of the service. `problem-texts.ts` has the texts for the operator. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The fields that are wrong, as dotted paths. */
  readonly fields: readonly FieldError[];

  constructor(
    code: ServiceErrorCode,
    message: string,
    {
      status = 0,
      fields = [],
      cause,
    }: { status?: number; fields?: readonly FieldError[]; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** Whether the same request may well succeed in a moment. */
export function isPassing(error: Error): boolean {
  return error instanceof ServiceError && (error.code === 'unreachable' || error.status >= 500);
}
