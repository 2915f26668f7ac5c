import type { ErrorCode, FieldError } from '@sineta/protocol';

/**
 * - `unreachable`: no response: the network or the service is down, or it took longer than 15 seconds.
 * - `failed`: the response could not be read.
 * - `session_ended`: the session had expired, and the user did not sign in again in time; nothing was changed.
 * - others: the code of the service's error.
 */
export type ServiceErrorCode = 'unreachable' | 'failed' | 'session_ended' | ErrorCode | (string & {});

/** An error of the service. `problem-texts.ts` has the texts for the operator. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The invalid fields, as dotted paths. */
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

/** Whether a retry of the request may succeed soon. */
export function isPassing(error: Error): boolean {
  return error instanceof ServiceError && (error.code === 'unreachable' || error.status >= 500);
}

/** Whether a request failed with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly ServiceErrorCode[]): boolean {
  return error instanceof ServiceError && codes.includes(error.code);
}
