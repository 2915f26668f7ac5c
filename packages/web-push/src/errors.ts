/** Every way in which this package fails. The codes are stable; the messages are for people and may change. */
export type WebPushErrorCode =
  | 'invalid_p256dh'
  | 'invalid_auth_secret'
  | 'invalid_vapid_key'
  | 'invalid_vapid_subject'
  | 'invalid_origin'
  | 'invalid_connect_to'
  | 'invalid_proxy'
  /** An additional header is not valid, or belongs to the sender. */
  | 'invalid_header'
  | 'payload_too_large'
  | 'endpoint_not_allowed'
  /** The host of an endpoint has an address outside the public internet. */
  | 'address_not_public'
  /** The host of an endpoint does not exist, and never did. The message was not sent. */
  | 'host_not_found'
  /** The connection could not be opened, or broke. The error message states whether the message may have arrived. */
  | 'connection_failed'
  /** The connection could not be opened in time. The message was not sent. */
  | 'connection_timed_out'
  /** No connection was free in time. The message was not sent. */
  | 'pool_timed_out'
  /** The push service did not respond in time. The message may have arrived. */
  | 'response_timed_out'
  /** The deadline of the message passed before it could be sent. */
  | 'expired'
  /** The caller aborted the send. */
  | 'aborted'
  /** A worker thread failed, a key is not valid, or the encryption pool is closed. */
  | 'encryption_failed';

/**
 * An error of this package. The message states what happened, its consequence and the fix. It never contains an
 * endpoint, a key or a payload, so it is safe to log.
 */
export class WebPushError extends Error {
  override readonly name = 'WebPushError';
  readonly code: WebPushErrorCode;

  constructor(code: WebPushErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
