import { type PushServiceName, pushServiceOf } from '../endpoints/push-service.ts';
import { WebPushError, type WebPushErrorCode } from '../errors.ts';
import type { PushResponse } from './response.ts';

/** What follows from one attempt to send a message to one device. */
export type PushOutcome =
  /** The push service accepted the message. */
  | { readonly kind: 'accepted' }
  /** The subscription seems to be gone. Confirm it with a later attempt before you delete it: a 410 can be wrong. */
  | { readonly kind: 'gone' }
  /** The subscription belongs to another VAPID key, so the device must resubscribe. */
  | { readonly kind: 'resubscribe' }
  /** Send the message again, after `after` milliseconds if given, and before its TTL ends. */
  | { readonly kind: 'retry'; readonly after?: number }
  /** The push service will not accept this message. The subscription may still be valid. */
  | { readonly kind: 'fatal'; readonly reason: FatalReason };

/** Why a push service will not accept a message, or why it was not sent. */
export type FatalReason =
  | 'vapid_refused'
  | 'payload_too_large'
  | 'request_refused'
  | 'unexpected_status'
  | WebPushErrorCode;

/** Whether a later attempt can succeed. */
const isTemporary: Readonly<Record<WebPushErrorCode, boolean>> = {
  connection_failed: true,
  connection_timed_out: true,
  pool_timed_out: true,
  response_timed_out: true,
  aborted: true,
  encryption_failed: true,
  // A captive portal or a broken resolver returns its own address for every name. Each attempt checks the address.
  address_not_public: true,
  host_not_found: false,
  expired: false,
  endpoint_not_allowed: false,
  payload_too_large: false,
  invalid_p256dh: false,
  invalid_auth_secret: false,
  invalid_vapid_key: false,
  invalid_vapid_subject: false,
  invalid_origin: false,
  invalid_connect_to: false,
  invalid_proxy: false,
  invalid_header: false,
};

/** How push services report that the subscription belongs to another VAPID key. */
const keyMismatch = /VapidPkHashMismatch|UnauthorizedRegistration|not correspond|mismatch/i;
/** How they report an invalid VAPID token, which a new subscription would not fix. */
const invalidToken = /jwt|token|expired|\b(?:aud|exp|sub)\b/i;

/** Interprets the response of a push service, or the error in its place. Pure. */
export function outcomeOf(
  endpoint: URL | string,
  result: Pick<PushResponse, 'status' | 'retryAfter' | 'reason'> | WebPushError,
): PushOutcome {
  if (result instanceof WebPushError) {
    return isTemporary[result.code] ? { kind: 'retry' } : { kind: 'fatal', reason: result.code };
  }
  const { status, retryAfter, reason = '' } = result;
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (isTemporaryStatus(status)) {
    return retryAfter === undefined ? { kind: 'retry' } : { kind: 'retry', after: retryAfter };
  }
  switch (status) {
    case 404:
    case 410:
      return { kind: 'gone' };
    case 413:
      return { kind: 'fatal', reason: 'payload_too_large' };
    case 400:
    case 401:
    case 403: {
      if (keyMismatch.test(reason)) return { kind: 'resubscribe' };
      if (status === 400) return { kind: 'fatal', reason: 'request_refused' };
      const service = pushServiceOf(new URL(endpoint));
      return isOtherKey(status, reason, service)
        ? { kind: 'resubscribe' }
        : { kind: 'fatal', reason: 'vapid_refused' };
    }
    default:
      return { kind: 'fatal', reason: 'unexpected_status' };
  }
}

/**
 * Microsoft throttles with 406. RFC 8030 has no redirects and the sender follows none: a redirect comes from an
 * intermediary, such as a proxy or a captive portal, and is temporary.
 */
function isTemporaryStatus(status: number): boolean {
  return status >= 500 || (status >= 300 && status < 400) || [406, 408, 425, 429].includes(status);
}

/**
 * RFC 8292 §4.2 has one status, 403, for every invalid credential. Apple and Mozilla name a mismatch in the reason;
 * for other services a 403 that does not name the token means another key.
 */
function isOtherKey(status: number, reason: string, service: PushServiceName | undefined): boolean {
  return status === 403 && service !== 'apple' && service !== 'mozilla' && !invalidToken.test(reason);
}
