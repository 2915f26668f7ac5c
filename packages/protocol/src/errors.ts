/**
 * Every error that the service answers with. The code is stable: clients may switch on it; the words
 * around it may change. The table is exhaustive, so a new code does not compile without its row.
 */
export type ErrorCode =
  | 'malformed_json'
  | 'invalid_request'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'payload_too_large'
  | 'endpoint_not_allowed'
  | 'vapid_key_unknown'
  | 'origin_not_allowed'
  | 'unauthorized'
  | 'forbidden'
  | 'sign_in_refused'
  | 'password_wrong'
  | 'code_wrong'
  | 'link_over'
  | 'email_taken'
  | 'last_owner'
  | 'two_factor_on'
  | 'not_found'
  | 'method_not_allowed'
  | 'precondition_failed'
  | 'idempotency_key_reused'
  | 'message_over'
  | 'rate_limited'
  | 'storage_unavailable'
  | 'internal';

interface ErrorKind {
  /** HTTP status that carries the code. */
  readonly status: number;
  /** What happened, the same for every occurrence (RFC 9457 §3.1.3). */
  readonly title: string;
  /** How to mend it, when the thrower has nothing more precise to say. */
  readonly mend: string;
  /** Whether it is the service's fault, so that it is logged as an error and counted. */
  readonly reportable: boolean;
}

export const errorKinds: Readonly<Record<ErrorCode, ErrorKind>> = {
  malformed_json: kind(400, 'The body is not JSON', 'Send one JSON object, encoded as UTF-8.'),
  invalid_request: kind(
    400,
    'The request is not valid',
    'Correct the fields listed under "errors"; /docs describes each.',
  ),
  unsupported_media_type: kind(
    415,
    'The body has another media type',
    'Send Content-Type: application/json; an import is application/x-ndjson.',
  ),
  body_too_large: kind(
    413,
    'The body is too large',
    'Send at most 65,536 bytes; an import takes 1,073,741,824.',
  ),
  payload_too_large: kind(
    413,
    'The notification does not fit a push message',
    'Shorten the texts, the links or data: 3,993 bytes as JSON is what every push service carries.',
  ),
  endpoint_not_allowed: kind(
    400,
    'The endpoint is not an allowed push service',
    'Send the endpoint exactly as PushManager.subscribe() gave it. A push service of your own is allowed with SINETA_PUSH_SERVICES.',
  ),
  vapid_key_unknown: kind(
    400,
    'The VAPID key is not a key of this site',
    'Subscribe with vapidPublicKey from GET /v1/sites/{site}.',
  ),
  origin_not_allowed: kind(
    403,
    'The page is of none of the origins that may ask this',
    'Register devices from a page of the site or add its origin to SINETA_ORIGINS; use the console at the public address.',
  ),
  unauthorized: kind(
    401,
    'It is not known who asks',
    'Send Authorization: Bearer and a current API key, or sign in to the console.',
  ),
  forbidden: kind(
    403,
    'Who asks may not do this',
    'Ask somebody who manages the team for another role, or use an API key of a wider scope.',
  ),
  sign_in_refused: kind(
    401,
    'The e-mail address and the password do not belong together',
    'Check both. For a password that is lost, sineta reset-password prints a link that sets a new one.',
  ),
  password_wrong: kind(
    400,
    'The current password is another one',
    'Type the password that you sign in with.',
  ),
  code_wrong: kind(
    400,
    'The code does not hold',
    'Type the code that the authenticator app shows now, or one of the codes for when it is lost; then sign in anew.',
  ),
  link_over: kind(
    410,
    'The link does not hold any more',
    'It was used, withdrawn or too old, or not copied whole. Ask for a new one; a new set-up link comes with each start while there is no owner.',
  ),
  email_taken: kind(
    409,
    'Somebody of the team has this e-mail address',
    'Sign in with it, or use another address.',
  ),
  two_factor_on: kind(
    409,
    'Signing in asks for a code already',
    'Turn it off first to set up another authenticator app.',
  ),
  last_owner: kind(409, 'The team would have no owner', 'Make somebody else an owner first.'),
  not_found: kind(
    404,
    'Nothing is kept under this address',
    'Check the address; a device that was forgotten has to register again.',
  ),
  method_not_allowed: kind(405, 'The address does not answer this method', 'See /docs for what it answers.'),
  precondition_failed: kind(
    412,
    'What is served is not what the request asks for',
    'Leave out If-Match and If-Unmodified-Since, or ask again for the current ETag.',
  ),
  idempotency_key_reused: kind(
    409,
    'The Idempotency-Key was used for another message',
    'Use a new key for a new message, and the same key only to repeat the same one.',
  ),
  message_over: kind(
    409,
    'The message is over',
    'Send it anew: what was sent cannot be taken back, and nothing is sent after its TTL.',
  ),
  rate_limited: kind(429, 'Too many requests', 'Wait for the seconds in Retry-After.'),
  storage_unavailable: {
    ...kind(
      503,
      'The service cannot store anything right now',
      'Repeat the request with the same Idempotency-Key; nothing was accepted.',
    ),
    reportable: true,
  },
  internal: {
    ...kind(500, 'The service failed', 'Repeat the request; when it fails again, report the time of it.'),
    reportable: true,
  },
};

function kind(status: number, title: string, mend: string): ErrorKind {
  return { status, title, mend, reportable: false };
}
