import { expect, test } from 'vitest';
import { isWorthRetrying, remedyFor } from '../../../src/messages/outcomes/remedy.ts';

test.each([
  ['expired', 'wait', true],
  ['resubscribe', 'visit', false],
  ['payload_too_large', 'shorten', false],
  ['vapid_refused', 'keys', true],
  ['something_new', 'log', true],
])('the remedy for %s is %s', (reason, remedy, retry) => {
  expect(remedyFor(reason)).toBe(remedy);
  expect(isWorthRetrying(reason)).toBe(retry);
});
