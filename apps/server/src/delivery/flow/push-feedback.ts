import { type PushResponse, WebPushError, type WebPushErrorCode } from '@sineta/web-push';

/** What one request showed of the push service, whatever its result means for the device. */
export type PushFeedback =
  | { readonly kind: 'answered' }
  /** It is overloaded and asks for fewer requests, perhaps for none within `retryAfter` milliseconds. */
  | { readonly kind: 'congested'; readonly retryAfter?: number }
  /** It asks this sender for fewer requests; it may accept those of others. */
  | { readonly kind: 'throttled'; readonly retryAfter?: number }
  /** It did not respond in time. */
  | { readonly kind: 'silent' }
  /** The connection failed. All requests that one connection failed have the same cause. */
  | { readonly kind: 'unreachable'; readonly cause?: unknown }
  /** Nothing is known: it was aborted, or could not be sent. */
  | { readonly kind: 'none' }
  /** The permit was returned before a request began. */
  | { readonly kind: 'unused' };

/** What a request showed of the push service itself: one that limits a sender works. */
export type ServiceFeedback = Exclude<PushFeedback, { kind: 'throttled' }>;

const congestion: Readonly<Record<number, 'congested' | 'throttled'>> = {
  503: 'congested',
  429: 'throttled',
  /** So Microsoft throttles. */
  406: 'throttled',
};

/** What each error of the sender shows of the push service. */
const errorFeedback: Readonly<Record<WebPushErrorCode, 'silent' | 'unreachable' | 'none'>> = {
  response_timed_out: 'silent',
  pool_timed_out: 'silent',
  connection_timed_out: 'unreachable',
  connection_failed: 'unreachable',
  address_not_public: 'unreachable',
  aborted: 'none',
  // An open circuit would retry what cannot succeed.
  host_not_found: 'none',
  expired: 'none',
  encryption_failed: 'none',
  endpoint_not_allowed: 'none',
  payload_too_large: 'none',
  invalid_p256dh: 'none',
  invalid_auth_secret: 'none',
  invalid_vapid_key: 'none',
  invalid_vapid_subject: 'none',
  invalid_origin: 'none',
  invalid_connect_to: 'none',
  invalid_proxy: 'none',
  invalid_header: 'none',
};

/** What a response, or the error in its place, shows of the push service. Pure. */
export function feedbackOf(result: Pick<PushResponse, 'status' | 'retryAfter'> | WebPushError): PushFeedback {
  if (result instanceof WebPushError) {
    const kind = errorFeedback[result.code];
    return kind === 'unreachable' ? { kind, cause: result.cause } : { kind };
  }
  const { status, retryAfter } = result;
  const kind = congestion[status];
  if (kind === undefined) return { kind: 'answered' };
  return { kind, ...(retryAfter !== undefined && { retryAfter }) };
}
