/** Every reason for which a sender is refused. Closed: a new code does not compile without its row. */
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
  | 'control_forbidden';

interface PushErrorKind {
  readonly status: number;
  /** What happened, why it matters, and what to do. */
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
    message: 'The resource does not answer this method; Allow lists those it does (RFC 9110 §15.5.6).',
  },
  subscription_unknown: {
    status: 404,
    message:
      'No subscription was ever made with this endpoint, so nobody would get the message. Check the address, or drop it.',
  },
  subscription_gone: {
    status: 410,
    message:
      'The browser gave this subscription up, so nobody would get the message. Stop sending to it (RFC 8030 §7.3).',
  },
  message_unknown: {
    status: 404,
    message: 'The message is not waiting any more: delivered, replaced, expired or already deleted.',
  },
  ttl_missing: {
    status: 400,
    message:
      'A push message needs a TTL header, or nobody knows how long to keep it (RFC 8030 §5.2). Send TTL: 60.',
  },
  ttl_invalid: {
    status: 400,
    message: 'TTL is a count of seconds in decimal digits and nothing else (RFC 8030 §5.2). Send TTL: 60.',
  },
  urgency_invalid: {
    status: 400,
    message:
      'Urgency is exactly one of very-low, low, normal, high (RFC 8030 §5.3). Correct it or leave it out.',
  },
  topic_invalid: {
    status: 400,
    message:
      'Topic is 1 to 32 characters of the URL-safe base64 alphabet (RFC 8030 §5.4). Shorten it or leave it out.',
  },
  content_encoding_invalid: {
    status: 400,
    message:
      'A body has to be encrypted, or the browser drops it: send Content-Encoding: aes128gcm (RFC 8291 §4).',
  },
  body_invalid: {
    status: 400,
    message:
      'The body is not one aes128gcm record with a 65-byte key id, so no browser can read it (RFC 8188 §2.1, RFC 8291 §4). Encrypt it for this subscription.',
  },
  body_too_large: {
    status: 413,
    message:
      'The body is over 4,096 bytes, the most that is sure to be carried (RFC 8030 §7.2). Shorten the plaintext to 3,993 bytes.',
  },
  vapid_missing: {
    status: 401,
    message:
      'The subscription is restricted to an application server key, and the request is not signed (RFC 8292 §4.2). Send Authorization: vapid t=…, k=….',
  },
  vapid_scheme_legacy: {
    status: 401,
    message:
      'Authorization has a scheme other than vapid; the drafts’ WebPush and Bearer are refused (RFC 8292 §3). Send Authorization: vapid t=…, k=….',
  },
  vapid_malformed: {
    status: 403,
    message:
      'The vapid credentials cannot be read: t is an ES256 JWT and k a 65-byte P-256 point, both base64url (RFC 8292 §3).',
  },
  vapid_signature_invalid: {
    status: 403,
    message:
      'The JWT was not signed with the private half of k, so the sender is not who it says (RFC 8292 §2).',
  },
  vapid_audience_wrong: {
    status: 403,
    message:
      'aud is not the origin of the push resource, so the token was meant for somebody else (RFC 8292 §2). Use the origin of the endpoint.',
  },
  vapid_expired: {
    status: 403,
    message: 'exp has passed or is missing (RFC 8292 §2). Sign a new token; check the clock.',
  },
  vapid_lifetime_too_long: {
    status: 403,
    message: 'exp is more than 24 hours away (RFC 8292 §2). Sign tokens for a shorter time.',
  },
  vapid_subject_invalid: {
    status: 403,
    message:
      'sub is not a mailto: or https: URI, so the operator cannot be contacted (RFC 8292 §2.1). Real services reject it too.',
  },
  vapid_key_mismatch: {
    status: 403,
    message:
      'k is not the key that the subscription was made with (RFC 8292 §4.2). Sign with that key, or resubscribe.',
  },
  control_invalid: {
    status: 400,
    message: 'The control request is not valid.',
  },
  control_forbidden: {
    status: 403,
    message: 'Web pages may not steer the service: the request carries an Origin. Send it from a process.',
  },
};

/** A refusal of what was asked, with the status that says so. */
export class PushError extends Error {
  readonly code: PushErrorCode;
  readonly status: number;
  /** Header fields that belong to the status, such as Allow or WWW-Authenticate. */
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
