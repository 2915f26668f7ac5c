import { type ErrorCode, errorKinds, type FieldError, type Problem } from '@sineta/protocol';

interface ApiErrorOptions extends ErrorOptions {
  /** What caused this occurrence and how to fix it. Default: the advice of the code. */
  readonly detail?: string;
  readonly fields?: readonly FieldError[];
}

/** An error response: a code of the protocol and the detail of this occurrence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;

  constructor(code: ErrorCode, { detail, fields, ...options }: ApiErrorOptions = {}) {
    super(detail ?? errorKinds[code].advice, options);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errorKinds[this.code].status;
  }
}

/** The same for a site that does not exist and one that the caller may not see. */
export function unknownSite(fields?: readonly FieldError[]): ApiError {
  const detail = 'There is no site with this id. The first site is "default".';
  return new ApiError('not_found', { detail, ...(fields && { fields }) });
}

/** The body of an error response (RFC 9457 §3). */
export function problemOf({ code, message, fields }: ApiError): Problem {
  const { status, title } = errorKinds[code];
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    code,
    detail: message,
    ...(fields && { errors: [...fields] }),
  };
}
