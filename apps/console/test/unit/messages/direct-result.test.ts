import type { DirectMessage } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { countsOf, resultOf } from '../../../src/messages/direct/direct-result.ts';

const at = '2026-11-22T12:00:00Z';

test.for<readonly [string, Partial<DirectMessage>]>([
  ['sending', { state: 'sending' }],
  ['accepted', { state: 'accepted', settledAt: at }],
  ['displayed', { state: 'accepted', displayedAt: at }],
  ['dismissed', { state: 'accepted', displayedAt: at, dismissedAt: at }],
  ['clicked', { state: 'accepted', displayedAt: at, clickedAt: at }],
  // The push service refused a retry of what it had delivered.
  ['displayed', { state: 'failed', reason: 'request_refused', displayedAt: at }],
  ['expired', { state: 'failed', reason: 'expired' }],
  ['failed', { state: 'failed', reason: 'request_refused', status: 400 }],
  ['gone', { state: 'gone' }],
  ['cancelled', { state: 'cancelled' }],
])('a direct message is %s', ([result, message]) => {
  const sent = { id: 'A'.repeat(24), device: 'A'.repeat(16), title: 'Pedido', createdAt: at };
  expect(resultOf({ ...sent, state: 'sending', ...message })).toBe(result);
});

test('the devices of a message are counted by what they reported', () => {
  const reports: readonly Partial<DirectMessage>[] = [
    { state: 'failed' },
    { state: 'accepted' },
    { state: 'accepted', displayedAt: at },
    { state: 'accepted', displayedAt: at, dismissedAt: at },
    { state: 'accepted', clickedAt: at },
  ];
  expect(countsOf(reports as DirectMessage[])).toEqual({ accepted: 4, displayed: 3, clicked: 1 });
});
