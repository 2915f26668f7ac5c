import { WebPushError, type WebPushErrorCode } from './errors.ts';
import { type PushServiceName, pushServiceOf } from './push-service.ts';
import type { PushResponse } from './sender.ts';

/** What follows from one attempt to send a message to one device. */
export type PushOutcome =
  /** The push service has it. */
  | { readonly kind: 'accepted' }
  /** The subscription seems to be no more. Ask again after a while before forgetting it: 410 is not always true. */
  | { readonly kind: 'gone' }
  /** The subscription was made with another VAPID key: the device has to subscribe again. */
  | { readonly kind: 'resubscribe' }
  /** Send again, not before `after` milliseconds when given, never after the message's TTL. */
  | { readonly kind: 'retry'; readonly after?: number }
  /** This message will never be taken. It says nothing against the subscription. */
  | { readonly kind: 'fatal'; readonly reason: FatalReason };

export type FatalReason =
  | 'vapid_refused'
  | 'payload_too_large'
  | 'request_refused'
  | 'unexpected_status'
  | WebPushErrorCode;

/** Which failures of our own pass by themselves. */
const passing: Readonly<Record<WebPushErrorCode, boolean>> = {
  connection_failed: true,
  timed_out: true,
  aborted: true,
  pool_failed: true,
  // A captive portal or a broken resolver answers for every name; the address is checked again each time.
  address_refused: true,
  expired: false,
  endpoint_not_allowed: false,
  payload_too_large: false,
  invalid_p256dh: false,
  invalid_auth: false,
  invalid_vapid_key: false,
  invalid_subject: false,
  invalid_origin: false,
  invalid_connect_to: false,
};

/** How the services word that the subscription was made with another VAPID key. */
const keyMismatch = /VapidPkHashMismatch|UnauthorizedRegistration|not correspond|mismatch/i;
/** How they word that the VAPID token itself is bad, which a new subscription would not mend. */
const badToken = /jwt|token|expired|\b(?:aud|exp|sub)\b/i;

/** Decides what follows from an answer, or from the error that came in its place. Pure. */
export function outcomeOf(endpoint: URL | string, result: PushResponse | WebPushError): PushOutcome {
  if (result instanceof WebPushError) {
    return passing[result.code] ? { kind: 'retry' } : { kind: 'fatal', reason: result.code };
  }
  const { status, retryAfter, reason = '' } = result;
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (isTransient(status))
    return retryAfter === undefined ? { kind: 'retry' } : { kind: 'retry', after: retryAfter };
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
      return meansWrongKey(status, reason, service)
        ? { kind: 'resubscribe' }
        : { kind: 'fatal', reason: 'vapid_refused' };
    }
    default:
      return { kind: 'fatal', reason: 'unexpected_status' };
  }
}

/**
 * 406 is Microsoft's throttling. A redirect is none of RFC 8030's answers and never followed: it comes from
 * something in between, such as a proxy or a captive portal, and passes.
 */
function isTransient(status: number): boolean {
  return status >= 500 || (status >= 300 && status < 400) || [406, 408, 425, 429].includes(status);
}

/**
 * RFC 8292 §4.2 has one 403 for every bad credential. Apple and Mozilla word a mismatch; with the others a
 * 403 that does not blame the token means the key.
 */
function meansWrongKey(status: number, reason: string, service: PushServiceName | undefined): boolean {
  return status === 403 && service !== 'apple' && service !== 'mozilla' && !badToken.test(reason);
}
