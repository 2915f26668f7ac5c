import { expect, test } from 'vitest';
import { answerPage } from '../../src/worker/answer-page.ts';
import type { WorkerContext } from '../../src/worker/worker-context.ts';

/** What the worker does after this message: its replies, and how often it lists the notifications. */
async function after(data: unknown, hasPort = true): Promise<{ replies: unknown[]; lists: number }> {
  const done = { replies: [] as unknown[], lists: 0 };
  const port = { postMessage: (reply: unknown) => done.replies.push(reply) } as unknown as MessagePort;
  const getNotifications = async () => {
    done.lists++;
    return [];
  };
  const worker = { registration: { scope: 'https://site.example/', getNotifications } };
  await answerPage(worker as unknown as WorkerContext, { data, ports: hasPort ? [port] : [] });
  return done;
}

test('the worker replies to a page that checks for Sineta’s code', async () => {
  expect((await after({ sineta: 'present' })).replies).toEqual([true]);
});

test('a visit makes the worker look for notifications to close', async () => {
  expect(await after({ sineta: 'present' }, false)).toEqual({ replies: [], lists: 1 });
});

test.each([null, 'present', { type: 'SKIP_WAITING' }])(
  'other messages of the site have no effect: %j',
  async (data) => {
    expect(await after(data)).toEqual({ replies: [], lists: 0 });
  },
);
