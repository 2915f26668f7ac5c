import { expect, test } from 'vitest';
import { answerPage } from '../../src/worker/answer-page.ts';

/** What the worker answers to this on the port that comes with it. */
function answersTo(data: unknown): unknown[] {
  const answers: unknown[] = [];
  const port = { postMessage: (answer: unknown) => answers.push(answer) } as unknown as MessagePort;
  answerPage({ data, ports: [port] });
  return answers;
}

test('a page that asks hears that our code runs', () => {
  expect(answersTo({ sineta: 'present' })).toEqual([true]);
});

test.each([null, 'present', { type: 'SKIP_WAITING' }])('what else a site posts is left to it: %j', (data) => {
  expect(answersTo(data)).toEqual([]);
});
