import { WebPushError } from '@sineta/web-push';
import { expect, it } from 'vitest';
import { feedbackOf } from '../../../src/delivery/flow/push-feedback.ts';

it.each([201, 200, 400, 403, 404, 410, 413, 500, 302])('%i is no sign of congestion', (status) => {
  expect(feedbackOf({ status })).toEqual({ kind: 'answered' });
});

it.each([
  [503, 'congested'],
  [429, 'throttled'],
  [406, 'throttled'],
] as const)('%i shows that the push service or the sender is %s', (status, kind) => {
  expect(feedbackOf({ status })).toEqual({ kind });
  expect(feedbackOf({ status, retryAfter: 5000 })).toEqual({ kind, retryAfter: 5000 });
});

it.each([
  ['response_timed_out', 'silent'],
  ['pool_timed_out', 'silent'],
  ['connection_timed_out', 'unreachable'],
  ['connection_failed', 'unreachable'],
  ['address_not_public', 'unreachable'],
  ['aborted', 'none'],
  ['host_not_found', 'none'],
  ['expired', 'none'],
  ['endpoint_not_allowed', 'none'],
  ['encryption_failed', 'none'],
] as const)('%s: %s', (code, kind) => {
  expect(feedbackOf(new WebPushError(code, ''))).toEqual({ kind });
});

it('reports one cause for all requests that waited for a connection which timed out', () => {
  const cause = new Error('connect timeout');
  expect(feedbackOf(new WebPushError('connection_timed_out', '', { cause }))).toEqual({
    kind: 'unreachable',
    cause,
  });
});
