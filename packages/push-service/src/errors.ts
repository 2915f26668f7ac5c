/** Reasons to reject a sender's request. A closed union: a new code does not compile without its row. */
export type PushErrorCode =
  | 'not_found'
  | 'method_not_allowed'
  | 'subscription_unknown'
  | 'subscription_gone'
  | 'message_unknown'
  | 'ttl_missing'
  | 'ttl_invalid'
  | 'urgency_invalid'
  | 'topic_invalid'
  | 'content_encoding_invalid'
  | 'body_invalid'
  | 'body_too_large'
  | 'vapid_missing'
  | 'vapid_scheme_legacy'
  | 'vapid_malformed'
  | 'vapid_signature_invalid'
  | 'vapid_audience_wrong'
  | 'vapid_expired'
  | 'vapid_lifetime_too_long'
  | 'vapid_subject_invalid'
  | 'vapid_key_mismatch'
  | 'control_invalid'
  | 'control_forbidden'
  | 'internal_error';

interface PushErrorKind {
  readonly status: number;
  /** What happened, the consequence, and what to do. */
  readonly message: string;
}

const kinds: Readonly<Record<PushErrorCode, PushErrorKind>> = {
  not_found: {
    status: 404,
    message:
      'Nothing is served at this path. Post to a subscription’s endpoint exactly as the browser gave it.',
  },
  method_not_allowed: {
    status: 405,
    message: 'The resource does not support this method; Allow lists the supported ones (RFC 9110 §15.5.6).',
  },
  subscription_unknown: {
    status: 404,
    message: 'There was never a subscription with this endpoint. Check the URL, or delete the subscription.',
  },
  subscription_gone: {
    status: 410,
    message: 'The browser has unsubscribed. Delete the subscription (RFC 8030 §7.3).',
  },
  message_unknown: {
    status: 404,
    message: 'The message is no longer queued: it was delivered, replaced, has expired or was deleted.',
  },
  ttl_missing: {
    status: 400,
    message:
      'A push message requires a TTL header, which states how long to keep it (RFC 8030 §5.2). Send TTL: 60.',
  },
  ttl_invalid: {
    status: 400,
    message: 'TTL must be a number of seconds in decimal digits (RFC 8030 §5.2). Send TTL: 60.',
  },
  urgency_invalid: {
    status: 400,
    message: 'Urgency must be very-low, low, normal or high (RFC 8030 §5.3). Correct or omit it.',
  },
  topic_invalid: {
    status: 400,
    message:
      'Topic must be 1 to 32 characters of the URL-safe base64 alphabet (RFC 8030 §5.4). Correct or omit it.',
  },
  content_encoding_invalid: {
    status: 400,
    message:
      'A body must be encrypted, since browsers discard others: send Content-Encoding: aes128gcm (RFC 8291 §4).',
  },
  body_invalid: {
    status: 400,
    message:
      'The body is not one aes128gcm record with a 65-byte key id, so no browser can read it (RFC 8188 §2.1, RFC 8291 §4). Encrypt it for this subscription.',
  },
  body_too_large: {
    status: 413,
    message:
      'The body exceeds 4,096 bytes, the limit that every push service accepts (RFC 8030 §7.2). Shorten the plaintext to 3,993 bytes.',
  },
  vapid_missing: {
    status: 401,
    message:
      'The subscription is restricted to an application server key, and the request is not signed (RFC 8292 §4.2). Send Authorization: vapid t=…, k=….',
  },
  vapid_scheme_legacy: {
    status: 401,
    message:
      'Authorization has a scheme other than vapid; WebPush and Bearer, from the drafts, are not supported (RFC 8292 §3). Send Authorization: vapid t=…, k=….',
  },
  vapid_malformed: {
    status: 403,
    message:
      'The vapid credentials are malformed: t must be an ES256 JWT and k a 65-byte P-256 point, both base64url (RFC 8292 §3).',
  },
  vapid_signature_invalid: {
    status: 403,
    message: 'The signature of the JWT does not match k (RFC 8292 §2).',
  },
  vapid_audience_wrong: {
    status: 403,
    message: 'aud is not the origin of the push resource (RFC 8292 §2). Use the origin of the endpoint.',
  },
  vapid_expired: {
    status: 403,
    message: 'exp is in the past or missing (RFC 8292 §2). Sign a new token; check the clock.',
  },
  vapid_lifetime_too_long: {
    status: 403,
    message: 'exp is more than 24 hours away (RFC 8292 §2). Sign tokens for a shorter time.',
  },
  vapid_subject_invalid: {
    status: 403,
    message:
      'sub is not a mailto: or https: URI, by which the sender can be contacted (RFC 8292 §2.1). Real services reject it too.',
  },
  vapid_key_mismatch: {
    status: 403,
    message: 'k is not the subscription’s key (RFC 8292 §4.2). Sign with that key, or resubscribe.',
  },
  control_invalid: {
    status: 400,
    message: 'The control request is not valid.',
  },
  control_forbidden: {
    status: 403,
    message:
      'A web page sent the request, or its host is not localhost, and web pages may not control the service. Send it from a ' +
      'process, to localhost.',
  },
  internal_error: {
    status: 500,
    message: 'The service, or a function that a test gave it, failed.',
  },
};

/** A rejected request, with its HTTP status. */
export class PushError extends Error {
  readonly code: PushErrorCode;
  readonly status: number;
  /** Header fields that the status requires, such as Allow or WWW-Authenticate. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: PushErrorCode, options: { detail?: string; headers?: Record<string, string> } = {}) {
    const { status, message } = kinds[code];
    super(options.detail === undefined ? message : `${message} ${options.detail}`);
    this.name = 'PushError';
    this.code = code;
    this.status = status;
    this.headers = options.headers ?? {};
  }
}
