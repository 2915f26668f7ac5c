import { limits } from '../limits.ts';
import { imageLimits } from '../sites/image-limits.ts';

/** The codes of all error responses. They are stable, so that clients can switch on them; the texts may change. */
export type ErrorCode =
  | 'malformed_json'
  | 'invalid_request'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'payload_too_large'
  | 'image_not_accepted'
  | 'image_quota_reached'
  | 'limit_reached'
  | 'endpoint_not_allowed'
  | 'vapid_key_unknown'
  | 'origin_not_allowed'
  | 'invalid_user_signature'
  | 'unauthorized'
  | 'forbidden'
  | 'invalid_credentials'
  | 'incorrect_password'
  | 'invalid_two_factor_code'
  | 'passkey_refused'
  | 'sign_in_expired'
  | 'recent_sign_in_required'
  | 'sign_in_method_required'
  | 'password_sign_in_off'
  | 'provider_refused'
  | 'email_not_verified'
  | 'no_role'
  | 'email_linked'
  | 'link_expired'
  | 'email_taken'
  | 'owner_required'
  | 'two_factor_already_enabled'
  | 'not_found'
  | 'method_not_allowed'
  | 'precondition_failed'
  | 'idempotency_key_reused'
  | 'message_closed'
  | 'draft_changed'
  | 'stale_revision'
  | 'rate_limited'
  | 'provider_unavailable'
  | 'storage_unavailable'
  | 'internal_error';

interface ErrorKind {
  /** HTTP status of the response. */
  readonly status: number;
  /** The condition, the same for every occurrence (RFC 9457 §3.1.3). */
  readonly title: string;
  /** How to fix it: the detail of occurrences that have none of their own. */
  readonly advice: string;
  /** Whether the service is at fault, so that the error is logged and counted. */
  readonly reportable: boolean;
}

export const errorKinds: Readonly<Record<ErrorCode, ErrorKind>> = {
  malformed_json: kind(400, 'Malformed JSON', 'Send one JSON object, encoded as UTF-8.'),
  invalid_request: kind(
    400,
    'Invalid request',
    'Fix the fields listed in "errors". /docs describes every field.',
  ),
  unsupported_media_type: kind(
    415,
    'Unsupported media type',
    'Send Content-Type: application/json, application/x-ndjson for an import, or image/* or application/octet-stream for an image.',
  ),
  body_too_large: kind(
    413,
    'Request body too large',
    `Send at most ${bytes(limits.requestBodyBytes)}, ${bytes(limits.batchBodyBytes)} for a batch of messages, ${bytes(imageLimits.uploadBytes)} for an image, or ${bytes(limits.importBytes)} for an import.`,
  ),
  payload_too_large: kind(
    413,
    'Notification too large',
    `Shorten the texts, the URLs or the data. A push message carries at most ${bytes(limits.payloadBytes)} of JSON.`,
  ),
  image_not_accepted: kind(
    400,
    'Image not accepted',
    `Send a whole PNG, JPEG, WebP, GIF or AVIF file of at most ${imageLimits.uploadPixels.toLocaleString('en')} pixels.`,
  ),
  image_quota_reached: kind(
    409,
    'Image quota of the site reached',
    `A site has at most ${imageLimits.perSite.toLocaleString('en')} images of ${bytes(imageLimits.bytesPerSite)} in total. Delete those that no message shows.`,
  ),
  limit_reached: kind(409, 'Limit reached', 'Delete one that is no longer used.'),
  endpoint_not_allowed: kind(
    400,
    'Push endpoint not allowed',
    'Send the endpoint exactly as PushManager.subscribe() returns it. To allow another push service, add its origin to SINETA_PUSH_SERVICES.',
  ),
  vapid_key_unknown: kind(
    400,
    'Unknown VAPID key',
    'Subscribe with the vapidPublicKey that GET /v1/sites/{site} returns.',
  ),
  origin_not_allowed: kind(
    403,
    'Origin not allowed',
    'Add the origin of the page to the settings of the site or to SINETA_ORIGINS. Open the console at SINETA_PUBLIC_URL.',
  ),
  invalid_user_signature: kind(
    403,
    'Invalid user signature',
    'On your server, compute HMAC-SHA-256 of "{site}:{user id}" with an identity secret of the site, in lower-case hexadecimal.',
  ),
  unauthorized: kind(
    401,
    'Authentication required',
    'Send a valid API key as Authorization: Bearer <key>, or sign in to the console.',
  ),
  forbidden: kind(
    403,
    'Permission denied',
    'Use an API key with a wider scope or for more sites, or ask an owner or admin for another role.',
  ),
  invalid_credentials: kind(
    401,
    'Incorrect e-mail address or password',
    'Check both. If the password is lost, sineta reset-password prints a link that sets a new one.',
  ),
  incorrect_password: kind(400, 'Current password is incorrect', 'Enter the password that you sign in with.'),
  invalid_two_factor_code: kind(
    400,
    'Invalid code for two-step verification',
    'Enter the code that the authenticator app shows now, or an unused backup code. If that fails, sign in again.',
  ),
  passkey_refused: kind(
    400,
    'Passkey not accepted',
    'Use a passkey of your account on this service, unlocked with its PIN, fingerprint or face. If that fails, sign in another way, remove the passkey and create a new one.',
  ),
  sign_in_expired: kind(
    400,
    'Sign-in attempt expired',
    'Start again. Each attempt is valid once, for ten minutes, in the browser that started it.',
  ),
  recent_sign_in_required: kind(
    403,
    'Recent sign-in required',
    'Ways to sign in can be changed for ten minutes after a sign-in. Sign in again, or confirm your password with POST /v1/auth/confirm-password.',
  ),
  sign_in_method_required: kind(
    409,
    'The last way to sign in cannot be removed',
    'Add another way to sign in first, such as a second passkey.',
  ),
  password_sign_in_off: kind(
    403,
    'Password sign-in is off',
    'Sign in another way. SINETA_PASSWORD_SIGN_IN=on allows passwords again.',
  ),
  provider_refused: kind(
    403,
    'Sign-in at the provider refused',
    'Start again. If the provider refuses again, compare SINETA_OIDC_CLIENT_ID, SINETA_OIDC_CLIENT_SECRET and the redirect URI with its settings; the log of the service has the reason.',
  ),
  email_not_verified: kind(
    403,
    'E-mail address not verified',
    'Verify the address at the provider, which must send the claims email and email_verified, and sign in again.',
  ),
  email_linked: kind(
    409,
    'E-mail address of another account',
    'A member with this address signs in with another account at the provider. Ask an administrator to remove that member, if the account is no longer used.',
  ),
  no_role: kind(
    403,
    'No role in this service',
    'Ask an administrator to invite you, or to add you to a group that SINETA_OIDC_ROLES gives a role.',
  ),
  link_expired: kind(
    410,
    'This link is no longer valid',
    'The link was used or revoked, has expired, or was not copied completely. Ask for a new one.',
  ),
  email_taken: kind(409, 'E-mail address already in use', 'Sign in with this address, or use another one.'),
  two_factor_already_enabled: kind(
    409,
    'Two-step verification already enabled',
    'Disable it before you set up another authenticator app.',
  ),
  owner_required: kind(409, 'The team must have an owner', 'Make another member an owner first.'),
  not_found: kind(404, 'Not found', 'Check the URL. A device that was deleted must register again.'),
  method_not_allowed: kind(405, 'Method not allowed', 'See /docs for the methods that the URL accepts.'),
  precondition_failed: kind(
    412,
    'Precondition failed',
    'Omit If-Match and If-Unmodified-Since, or request the current ETag first.',
  ),
  idempotency_key_reused: kind(
    409,
    'Idempotency key already used',
    'Use a new key for each message, and the same key only to repeat the same request.',
  ),
  message_closed: kind(
    409,
    'Message is closed',
    'Only a scheduled message can be changed or deleted. Only a broadcast that was sent can be corrected or withdrawn. Only an experiment that waits for its comparison can be ended. A message that was sent cannot be cancelled. A message that was cancelled or has passed its TTL cannot be sent. Send a new message.',
  ),
  draft_changed: kind(
    409,
    'Draft was changed by someone else',
    'Nothing was stored, so no change is lost. Get the draft, and save with its revision, or create another draft.',
  ),
  stale_revision: kind(
    409,
    'Changed by someone else',
    'Nothing was stored, so no change is lost. Get the current version, and save with its revision. Without a revision, a change replaces any version.',
  ),
  rate_limited: kind(429, 'Too many requests', 'Wait for the number of seconds in Retry-After.'),
  provider_unavailable: kind(
    503,
    'OpenID provider unavailable',
    'Try again soon, or sign in another way. If this persists, check SINETA_OIDC_ISSUER; the log of the service has the reason.',
  ),
  storage_unavailable: {
    ...kind(
      503,
      'Storage unavailable',
      'The service cannot confirm that the request is stored. Wait for Retry-After and repeat it, a message with the same Idempotency-Key: otherwise it may be sent twice.',
    ),
    reportable: true,
  },
  internal_error: {
    ...kind(500, 'Internal error', 'Repeat the request. If it fails again, report the time of the failure.'),
    reportable: true,
  },
};

function kind(status: number, title: string, advice: string): ErrorKind {
  return { status, title, advice, reportable: false };
}

function bytes(count: number): string {
  return `${count.toLocaleString('en')} bytes`;
}
