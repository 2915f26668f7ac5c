import { expect, it } from 'vitest';
import { createMessageResponses } from '../../../src/delivery/flow/message-responses.ts';

function after(steps: string) {
  const messages = createMessageResponses();
  for (const step of steps) {
    messages.begin('m');
    if (step === '+') messages.answer('m');
  }
  return messages.isMostlyAnswered('m');
}

it.each([
  ['', true],
  ['+', true],
  ['-', false],
  ['+-', true],
  ['++--', true],
  ['+---', false],
  // Later requests count more than earlier ones.
  ['+'.repeat(1000) + '-'.repeat(64), false],
  ['-'.repeat(1000) + '+'.repeat(64), true],
])('a message with the requests "%s" is mostly answered: %s', (steps, expected) => {
  expect(after(steps)).toBe(expected);
});

it('takes back a request that was not sent', () => {
  const messages = createMessageResponses();
  messages.begin('m');
  expect(messages.isMostlyAnswered('m')).toBe(false);
  messages.forget('m');
  expect(messages.isMostlyAnswered('m')).toBe(true);
  messages.forget('m');
  messages.begin('m');
  expect(messages.isMostlyAnswered('m')).toBe(false);
});

it('forgets the least recently used messages, which count as new then', () => {
  const messages = createMessageResponses();
  for (let request = 0; request < 3; request++) messages.begin('hangs');
  expect(messages.isMostlyAnswered('hangs')).toBe(false);
  for (let other = 0; other < 1000; other++) messages.begin(`other ${other}`);
  expect(messages.isMostlyAnswered('hangs')).toBe(true);
});
