import { type PushResponse, WebPushError } from '@sineta/web-push';

/** What one request showed of the push service, whatever it means for the device. */
export type PushFeedback =
  | { readonly kind: 'answered' }
  /** It wants fewer requests; for `retryAfter` milliseconds perhaps none. */
  | { readonly kind: 'congested'; readonly retryAfter?: number }
  /** It was asked and gave no answer in time. */
  | { readonly kind: 'silent' }
  /** It could not be asked. All requests that one connection let down, broken or never made, have the same cause. */
  | { readonly kind: 'unreachable'; readonly cause?: unknown }
  /** Nothing was sent, so that nothing was learnt. */
  | { readonly kind: 'none' };

/** Microsoft throttles with 406, the others with 429 or 503. */
const congestion = new Set([406, 429, 503]);

/** Reads an answer, or the error in its place, for what it says of the push service. Pure. */
export function feedbackOf(result: PushResponse | WebPushError): PushFeedback {
  if (result instanceof WebPushError) {
    const { code, cause } = result;
    // With a cause it is the connection that was not made in time.
    if (code === 'timed_out' && cause === undefined) return { kind: 'silent' };
    const isUnreachable = ['timed_out', 'connection_failed', 'address_refused'].includes(code);
    return isUnreachable ? { kind: 'unreachable', cause } : { kind: 'none' };
  }
  const { status, retryAfter } = result;
  if (!congestion.has(status)) return { kind: 'answered' };
  return { kind: 'congested', ...(retryAfter !== undefined && { retryAfter }) };
}
