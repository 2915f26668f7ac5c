import { type ErrorCode, errorKinds, type FieldError, type Problem } from '@sineta/protocol';
import { WebPushError, type WebPushErrorCode } from '@sineta/web-push';
import { DeliveryError } from './delivery/errors.ts';
import { asStorageError } from './storage/errors.ts';

interface ApiErrorOptions extends ErrorOptions {
  /** Why, in this occurrence, and how to mend it; the code's own advice when absent. */
  readonly detail?: string;
  readonly fields?: readonly FieldError[];
}

/** A refusal that the caller is told about: a code of the wire contract, with its occasion. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;

  constructor(code: ErrorCode, { detail, fields, ...options }: ApiErrorOptions = {}) {
    super(detail ?? errorKinds[code].mend, options);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errorKinds[this.code].status;
  }
}

/** The body of the answer to an error: RFC 9457 §3. */
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

/** How a fault of a subscription is told; `undefined` when nobody outside has caused it. */
const webPushFaults: Readonly<Record<WebPushErrorCode, readonly [ErrorCode, field: string] | undefined>> = {
  invalid_p256dh: ['invalid_request', 'subscription.keys.p256dh'],
  invalid_auth: ['invalid_request', 'subscription.keys.auth'],
  endpoint_not_allowed: ['endpoint_not_allowed', 'subscription.endpoint'],
  invalid_vapid_key: ['invalid_request', 'privateKey'],
  invalid_subject: undefined,
  invalid_origin: undefined,
  invalid_connect_to: undefined,
  payload_too_large: undefined,
  address_refused: undefined,
  connection_failed: undefined,
  timed_out: undefined,
  expired: undefined,
  aborted: undefined,
  pool_failed: undefined,
};

/** What Fastify refuses by itself, by the codes of its errors. */
const frameworkFaults: ReadonlyMap<unknown, ErrorCode> = new Map<string, ErrorCode>([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'malformed_json'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'malformed_json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformed_json'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'body_too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
  ['FST_ERR_BAD_URL', 'not_found'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'not_found'],
]);

/** What the framework and its plugins refuse in other ways, by the status that they give it. */
const statusFaults: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  // Also a body that breaks off: the connection's ECONNRESET is the client's, not the database's.
  [400, 'malformed_json'],
  [404, 'not_found'],
  [412, 'precondition_failed'],
  [413, 'body_too_large'],
  [415, 'unsupported_media_type'],
]);

/** Tells any failure in the codes of the wire contract. What nobody outside has caused is `internal`. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DeliveryError) {
    const { code, message, fields } = error;
    return new ApiError(code, { detail: message, ...(fields && { fields }) });
  }
  if (error instanceof WebPushError) {
    const [code, field] = webPushFaults[error.code] ?? [];
    if (code && field) {
      const { message } = error;
      return new ApiError(code, { detail: message, fields: [{ field, message }] });
    }
  }
  const refusal = error instanceof Error ? frameworkFault(error) : undefined;
  if (refusal) return new ApiError(refusal, { cause: error });
  const storageError = asStorageError(error);
  if (storageError) return new ApiError('storage_unavailable', { cause: storageError });
  return new ApiError('internal', { cause: error });
}

function frameworkFault(error: Error & { code?: unknown; statusCode?: unknown }): ErrorCode | undefined {
  const { code, statusCode } = error;
  const known = frameworkFaults.get(code);
  if (known || typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return known;
  return statusFaults.get(statusCode) ?? 'invalid_request';
}
