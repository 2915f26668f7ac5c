import { expect, test } from 'vitest';
import { answerPage } from '../../src/worker/answer-page.ts';

/** The reply of the worker on the port of this message. */
function answersTo(data: unknown): unknown[] {
  const answers: unknown[] = [];
  const port = { postMessage: (answer: unknown) => answers.push(answer) } as unknown as MessagePort;
  answerPage({ data, ports: [port] });
  return answers;
}

test('the worker replies to a page that checks for Sineta’s code', () => {
  expect(answersTo({ sineta: 'present' })).toEqual([true]);
});

test.each([null, 'present', { type: 'SKIP_WAITING' }])(
  'other messages of the site get no reply: %j',
  (data) => {
    expect(answersTo(data)).toEqual([]);
  },
);
