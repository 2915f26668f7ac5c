/** Everything that can go wrong between a page and its token. The codes are stable. */
export type ClientErrorCode =
  | 'unsupported'
  | 'worker_not_registered'
  | 'worker_not_active'
  | 'vapid_key_invalid'
  | 'subscription_failed'
  | 'service_unreachable'
  | 'service_refused'
  | 'opt_out_not_saved';

/** What is known of a failure beside its code. */
export interface FailureDetails {
  /** The browser's error, or the problem details (RFC 9457) that the service gave. */
  readonly cause?: unknown;
  /** HTTP status of a `service_refused`. */
  readonly status?: number;
  /** Whether the service is out of reach or overloaded, which says nothing of the device. */
  readonly away?: boolean;
  /** What it is about: an address (never a token's), or the service's own words. */
  readonly subject?: string;
}

/** A failure before it is explained: the page puts it in words, the worker has nobody to read them. */
export class Failure extends Error {
  declare readonly code: ClientErrorCode;
  declare readonly details: FailureDetails;

  constructor(code: ClientErrorCode, details: FailureDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
