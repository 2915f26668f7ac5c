import type { ErrorCode } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { WebPushError, type WebPushErrorCode } from '@sineta/web-push';
import { asStorageError } from '../../database/storage-error.ts';

/** The code and field of a web-push error; `undefined` if the caller did not cause it. */
const webPushFaults: Readonly<Record<WebPushErrorCode, readonly [ErrorCode, field: string] | undefined>> = {
  invalid_p256dh: ['invalid_request', 'subscription.keys.p256dh'],
  invalid_auth_secret: ['invalid_request', 'subscription.keys.auth'],
  endpoint_not_allowed: ['endpoint_not_allowed', 'subscription.endpoint'],
  invalid_vapid_key: ['invalid_request', 'privateKey'],
  invalid_vapid_subject: undefined,
  invalid_origin: undefined,
  invalid_connect_to: undefined,
  invalid_proxy: undefined,
  invalid_header: undefined,
  payload_too_large: undefined,
  address_not_public: undefined,
  host_not_found: undefined,
  connection_failed: undefined,
  connection_timed_out: undefined,
  pool_timed_out: undefined,
  response_timed_out: undefined,
  expired: undefined,
  aborted: undefined,
  encryption_failed: undefined,
};

/** Codes for the errors of Fastify itself. */
const frameworkFaults: ReadonlyMap<unknown, ErrorCode> = new Map<string, ErrorCode>([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'malformed_json'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'malformed_json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformed_json'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'body_too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
  ['FST_ERR_BAD_URL', 'not_found'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'not_found'],
]);

const malformedUrl =
  'The URL is malformed: "%" must begin an encoded byte of UTF-8. Encode each id with encodeURIComponent.';

/** Codes for other errors of Fastify and its plugins, by their status. */
const statusFaults: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  // Also an incomplete body: its ECONNRESET comes from the client, not from the database.
  [400, 'malformed_json'],
  [404, 'not_found'],
  [412, 'precondition_failed'],
  [413, 'body_too_large'],
  [415, 'unsupported_media_type'],
]);

/** Converts any error to an error response. An error that the caller did not cause becomes `internal_error`. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof WebPushError) {
    const [code, field] = webPushFaults[error.code] ?? [];
    if (code && field) {
      const { message } = error;
      return new ApiError(code, { detail: message, fields: [{ field, message }] });
    }
  }
  const refusal = error instanceof Error ? frameworkFault(error) : undefined;
  if (refusal) {
    const isMalformed = (error as { code?: unknown }).code === 'FST_ERR_BAD_URL';
    return new ApiError(refusal, { cause: error, ...(isMalformed && { detail: malformedUrl }) });
  }
  const storageError = asStorageError(error);
  if (storageError) return new ApiError('storage_unavailable', { cause: storageError });
  return new ApiError('internal_error', { cause: error });
}

function frameworkFault(error: Error & { code?: unknown; statusCode?: unknown }): ErrorCode | undefined {
  const { code, statusCode } = error;
  const known = frameworkFaults.get(code);
  if (known || typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return known;
  return statusFaults.get(statusCode) ?? 'invalid_request';
}
