/** The error codes of a request for a token. They are stable. */
export type ClientErrorCode =
  | 'unsupported'
  | 'worker_not_registered'
  | 'worker_not_active'
  | 'vapid_key_invalid'
  | 'subscription_failed'
  | 'service_unreachable'
  | 'service_refused'
  | 'user_refused'
  | 'opt_out_not_saved';

/** The details of an error beside its code. */
interface ErrorDetails {
  /** The browser's error, or the problem details (RFC 9457) from the service. */
  readonly cause?: unknown;
  /** HTTP status of a `service_refused` or `user_refused`. */
  readonly status?: number | undefined;
  /** Whether the service is unreachable or overloaded. The device may still be registered. */
  readonly away?: boolean;
  /** The subject of the message: an address without a token, or the service's own text. */
  readonly subject?: string | undefined;
}

/**
 * Thrown by the calls of the messaging client. `message` describes the problem, its effect and the fix;
 * `cause` is the browser's error, or the problem details (RFC 9457) from the service.
 */
export class ClientError extends Error {
  declare readonly code: ClientErrorCode;
  /** HTTP status of a `service_refused` or `user_refused`. */
  declare readonly status?: number;
  /** @internal */
  declare readonly away?: boolean;
  /** @internal */
  declare readonly subject?: string;

  /** The message is the code, and the name that of any error, until `explained` replaces them: only the page loads that. */
  constructor(code: ClientErrorCode, details: ErrorDetails = {}) {
    super(code);
    Object.assign(this, details, { code });
  }
}
