import { assert, constantFrom, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf, WebPushError, type PushOutcome, type WebPushErrorCode } from '../../src/index.ts';

const google = 'https://fcm.googleapis.com/fcm/send/x';
const mozilla = 'https://updates.push.services.mozilla.com/wpush/v2/x';
const apple = 'https://web.push.apple.com/x';
const microsoft = 'https://wns2-par02p.notify.windows.com/w/?token=x';
const other = 'http://localhost:9150/x';

const fatal = (reason: Extract<PushOutcome, { kind: 'fatal' }>['reason']): PushOutcome => ({
  kind: 'fatal',
  reason,
});
const mismatch =
  'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.';

test.each<[string, string, number, string | undefined, PushOutcome]>([
  ['Google accepts', google, 201, undefined, { kind: 'accepted' }],
  ['another service accepts, with a receipt', other, 202, undefined, { kind: 'accepted' }],
  ['Microsoft accepts', microsoft, 200, undefined, { kind: 'accepted' }],
  ['Google: gone', google, 404, undefined, { kind: 'gone' }],
  ['Google: gone, with a reason', google, 410, 'NotRegistered', { kind: 'gone' }],
  ['Mozilla: unknown endpoint', mozilla, 404, '102: Invalid token', { kind: 'gone' }],
  ['Mozilla: unsubscribed', mozilla, 410, '106: No such subscription', { kind: 'gone' }],
  ['Apple: unregistered', apple, 410, 'Unregistered', { kind: 'gone' }],
  ['Google: another key', google, 403, mismatch, { kind: 'resubscribe' }],
  ['Google: another key, without a reason', google, 403, undefined, { kind: 'resubscribe' }],
  ['Google: another key, legacy response', google, 400, 'UnauthorizedRegistration', { kind: 'resubscribe' }],
  ['Apple: another key', apple, 400, 'VapidPkHashMismatch', { kind: 'resubscribe' }],
  ['Apple: another key', apple, 403, 'VapidPkHashMismatch', { kind: 'resubscribe' }],
  ['Mozilla: another key', mozilla, 401, '109: VAPID public key mismatch', { kind: 'resubscribe' }],
  ['another service: another key', other, 403, 'VAPID key mismatch', { kind: 'resubscribe' }],
  ['Google: invalid token', google, 403, 'permission denied: invalid JWT provided', fatal('vapid_refused')],
  [
    'another service: invalid claim',
    other,
    403,
    'sub is not a mailto: or https: URI',
    fatal('vapid_refused'),
  ],
  ['Google: no VAPID', google, 401, undefined, fatal('vapid_refused')],
  ['Apple: invalid token', apple, 403, 'BadJwtToken', fatal('vapid_refused')],
  ['Apple: rejected without a reason', apple, 403, undefined, fatal('vapid_refused')],
  ['Mozilla: any VAPID error', mozilla, 401, '109: Invalid VAPID token', fatal('vapid_refused')],
  ['Google: too long', google, 400, undefined, fatal('request_refused')],
  ['Apple: invalid topic', apple, 400, 'BadWebPushTopic', fatal('request_refused')],
  ['Mozilla: too long', mozilla, 413, '104: This message is too large', fatal('payload_too_large')],
  ['method not allowed', other, 405, undefined, fatal('unexpected_status')],
  ['Microsoft throttles', microsoft, 406, undefined, { kind: 'retry' }],
  ['throttled', google, 429, undefined, { kind: 'retry' }],
  ['server error', google, 500, undefined, { kind: 'retry' }],
  ['overloaded', mozilla, 503, undefined, { kind: 'retry' }],
  ['redirected by an intermediary', google, 302, undefined, { kind: 'retry' }],
])('%s: %s %i %s', (_, endpoint, status, reason, outcome) => {
  expect(outcomeOf(endpoint, { status, ...(reason && { reason }) })).toEqual(outcome);
  expect(outcomeOf(new URL(endpoint), { status, ...(reason && { reason }) })).toEqual(outcome);
});

test('a retry waits as long as the push service asks', () => {
  expect(outcomeOf(mozilla, { status: 503, retryAfter: 120_000 })).toEqual({ kind: 'retry', after: 120_000 });
  expect(outcomeOf(mozilla, { status: 429, retryAfter: 0 })).toEqual({ kind: 'retry', after: 0 });
});

test.each<[WebPushErrorCode, PushOutcome]>([
  ['connection_failed', { kind: 'retry' }],
  ['connection_timed_out', { kind: 'retry' }],
  ['pool_timed_out', { kind: 'retry' }],
  ['response_timed_out', { kind: 'retry' }],
  ['encryption_failed', { kind: 'retry' }],
  ['aborted', { kind: 'retry' }],
  ['address_not_public', { kind: 'retry' }],
  ['host_not_found', { kind: 'fatal', reason: 'host_not_found' }],
  ['endpoint_not_allowed', fatal('endpoint_not_allowed')],
  ['payload_too_large', fatal('payload_too_large')],
  ['expired', fatal('expired')],
])('%s', (code, outcome) => {
  expect(outcomeOf(google, new WebPushError(code, ''))).toEqual(outcome);
});

test('only 404 and 410 mean that a subscription is gone', () => {
  const endpoints = constantFrom(google, mozilla, apple, microsoft, other);
  assert(
    property(endpoints, integer({ min: 200, max: 599 }), string(), (endpoint, status, reason) => {
      const { kind } = outcomeOf(endpoint, { status, reason });
      expect(kind === 'gone').toBe(status === 404 || status === 410);
      expect(kind === 'accepted').toBe(status < 300);
    }),
  );
});
