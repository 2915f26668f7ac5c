/** Every way in which this package fails. The codes are stable; the messages are for people. */
export type WebPushErrorCode =
  | 'invalid_p256dh'
  | 'invalid_auth'
  | 'invalid_vapid_key'
  | 'invalid_subject'
  | 'invalid_origin'
  | 'invalid_connect_to'
  | 'payload_too_large'
  | 'endpoint_not_allowed'
  | 'address_refused'
  | 'connection_failed'
  | 'timed_out'
  | 'expired'
  | 'aborted'
  | 'pool_failed';

/**
 * A failure of this package. The message says what happened, why it matters and how to mend it, and never
 * holds an endpoint, a key or a payload, so that it may be logged.
 */
export class WebPushError extends Error {
  override readonly name = 'WebPushError';
  readonly code: WebPushErrorCode;

  constructor(code: WebPushErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
