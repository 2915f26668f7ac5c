/** The error codes of a request for a token. They are stable. */
export type ClientErrorCode =
  | 'unsupported'
  | 'worker_not_registered'
  | 'worker_not_active'
  | 'vapid_key_invalid'
  | 'subscription_failed'
  | 'service_unreachable'
  | 'service_refused'
  | 'opt_out_not_saved';

/** The details of a failure beside its code. */
export interface FailureDetails {
  /** The browser's error, or the problem details (RFC 9457) from the service. */
  readonly cause?: unknown;
  /** HTTP status of a `service_refused`. */
  readonly status?: number;
  /** Whether the service is unreachable or overloaded. The device may still be registered. */
  readonly away?: boolean;
  /** The subject of the message: an address without a token, or the service's own text. */
  readonly subject?: string;
}

/** A failure without its explanation, which only the page loads. */
export class Failure extends Error {
  declare readonly code: ClientErrorCode;
  declare readonly details: FailureDetails;

  constructor(code: ClientErrorCode, details: FailureDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
