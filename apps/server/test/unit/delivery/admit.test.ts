import { expect, it } from 'vitest';
import type { PushFeedback } from '../../../src/delivery/flow/push-feedback.ts';
import { createUnwrittenResponses } from '../../../src/delivery/flow/unwritten-responses.ts';
import { admit } from '../../../src/delivery/send/admit.ts';

/** A limiter that has a permit for each request, and keeps what permits were returned with. */
function createOpenLimiter() {
  const returned: PushFeedback[] = [];
  let acquired = 0;
  return {
    returned,
    acquired: () => acquired,
    quickestLatency: undefined,
    acquire: () => {
      acquired += 1;
      return { kind: 'permit' as const, release: (feedback: PushFeedback) => void returned.push(feedback) };
    },
  };
}

it('acquires no permit while there is no room for the response', async () => {
  const unwritten = createUnwrittenResponses(1, () => 0);
  const limiter = createOpenLimiter();
  const request = async () => admit({ limiter, unwritten, priority: 'normal', rank: 'direct' }, 'message');
  const first = unwritten.take(undefined)!;
  const waiting = Array.from({ length: 5 }, request);
  expect(limiter.acquired()).toBe(0);
  first.release();
  const next = await Promise.race(waiting);
  expect(next.kind).toBe('admitted');
  expect({ acquired: limiter.acquired(), returned: limiter.returned }).toEqual({ acquired: 1, returned: [] });
});

it('returns a permit unused if others took the room while it waited for the permit', async () => {
  const unwritten = createUnwrittenResponses(1, () => 0);
  const limiter = createOpenLimiter();
  const { promise: free, resolve } = Promise.withResolvers<void>();
  const busy = { ...limiter, acquire: () => free.then(() => limiter.acquire()) };
  const admission = admit({ limiter: busy, unwritten, priority: 'normal', rank: 'direct' }, 'message');
  const other = unwritten.take(undefined)!;
  resolve();
  await expect.poll(() => limiter.returned).toEqual([{ kind: 'unused' }]);
  other.release();
  expect((await admission).kind).toBe('admitted');
});
