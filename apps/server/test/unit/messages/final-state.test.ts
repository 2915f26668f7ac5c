import { expect, it } from 'vitest';
import { finalState } from '../../../src/messages/final-state.ts';

it.each([
  ['sent', 'all devices were reached', { accepted: 5, failed: 0, gone: 0, expired: 0 }],
  ['sent', 'some failed', { accepted: 4, failed: 1, gone: 0, expired: 0 }],
  ['sent', 'there were no devices', { accepted: 0, failed: 0, gone: 0, expired: 0 }],
  ['sent', 'some were gone', { accepted: 4, failed: 0, gone: 1, expired: 0 }],
  ['failed', 'all were gone', { accepted: 0, failed: 0, gone: 5, expired: 0 }],
  ['failed', 'all failed', { accepted: 0, failed: 5, gone: 0, expired: 0 }],
  ['expired', 'the TTL ended for some', { accepted: 4, failed: 1, gone: 0, expired: 1 }],
  ['expired', 'the TTL ended for all', { accepted: 0, failed: 5, gone: 0, expired: 5 }],
  ['expired', 'the TTL ended before all were planned', { accepted: 4, failed: 0, gone: 0, expired: 1 }],
])('is %s when %s', (state, _case, counts) => {
  expect(finalState(counts)).toBe(state);
});
