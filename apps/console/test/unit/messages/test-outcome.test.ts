import { expect, test } from 'vitest';
import { testOutcomeOf } from '../../../src/messages/compose/send/test-message/test-outcome.ts';

const none = {
  targeted: 0,
  accepted: 0,
  failed: 0,
  gone: 0,
  held: 0,
  displayed: 0,
  clicked: 0,
  dismissed: 0,
};
const outcomeOf = (counts: Partial<typeof none>) => testOutcomeOf({ counts: { ...none, ...counts } });

test('the outcome of a test is pending until each device has a result', () => {
  expect(outcomeOf({})).toBe('pending');
  expect(outcomeOf({ targeted: 2, failed: 1 })).toBe('pending');
});

test('a test that one device did not get was refused', () => {
  expect(outcomeOf({ targeted: 1, failed: 1 })).toBe('refused');
  expect(outcomeOf({ targeted: 2, accepted: 1, gone: 1, displayed: 1 })).toBe('refused');
});

test('a test was shown once all devices report it', () => {
  expect(outcomeOf({ targeted: 2, accepted: 2, displayed: 1 })).toBe('accepted');
  expect(outcomeOf({ targeted: 2, accepted: 2, displayed: 2 })).toBe('shown');
});
