import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Recall } from '../../../src/delivery/flow/deferred-batches.ts';
import { createLane } from '../../../src/delivery/flow/push-service-limiter.ts';
import { tuning } from '../../../src/delivery/tuning.ts';
import { defer, judge, type Verdict } from '../../../src/delivery/send/delivery-decision.ts';

interface Service {
  readonly latency: number;
  /** Refuses whatever is more at once. */
  readonly capacity?: number;
  /** Refuses everything until then, in milliseconds. */
  readonly wellAt?: number;
  readonly retryAfter?: number;
}

const job = { kind: 'send', site: 's', message: 'm', batch: 0 } as const;

/**
 * A lane with more to send than it can, to a service that behaves so, on a simulated clock: who is put off comes when
 * promised or called, who is refused as its verdict says.
 */
function simulate({ latency, capacity = Infinity, wellAt = 0, retryAfter }: Service, devices: number) {
  const now = () => performance.now();
  const startedAt = now();
  const promised: { due: number; attempts: number }[] = [];
  const acceptedAt: number[] = [];
  const requestedAt: number[] = [];
  let atOnce = 0;
  const recall: Recall = async (backlog, requests) => {
    backlog.take();
    const waiting = promised.filter(({ attempts, due }) => attempts === 0 && due > now());
    const called = waiting.toSorted((a, b) => a.due - b.due).slice(0, requests);
    for (const device of called) device.due = now();
    if (called.length === requests) backlog.add(job);
    return called.length;
  };
  const lane = createLane({
    service: 'other',
    ...tuning.concurrency,
    patience: tuning.patience,
    longestPause: tuning.retryCeiling,
    recall,
    now,
  });

  async function come(attempts: number): Promise<void> {
    const turn = await lane.turn('normal');
    const known = { goneAt: null, resubscribeAt: null };
    const attempt = { now: now(), expiresAt: Infinity, repeatable: true, attempts, ...known };
    if (turn.kind === 'later') return promise(defer(turn, attempt, tuning));
    requestedAt.push(now() - startedAt);
    atOnce += 1;
    const isTaken = now() - startedAt >= wellAt && atOnce <= capacity;
    await new Promise((resolve) => {
      setTimeout(resolve, latency);
    });
    atOnce -= 1;
    turn.end(isTaken ? { kind: 'answered' } : { kind: 'congested', ...(retryAfter && { retryAfter }) });
    if (isTaken) acceptedAt.push(now() - startedAt);
    else promise(judge({ kind: 'retry', after: retryAfter }, { ...attempt, now: now() }, tuning));
  }

  function promise(verdict: Verdict): void {
    if ('dueAt' in verdict) promised.push({ due: verdict.dueAt, attempts: verdict.attempts });
  }

  /** As the job queue, which looks for who is due. */
  const look = setInterval(() => {
    for (const device of promised.splice(0)) {
      if (device.due <= now()) void come(device.attempts);
      else promised.push(device);
    }
    if (promised.some(({ attempts }) => attempts === 0)) lane.remember(job);
  }, 20);
  for (let device = 0; device < devices; device++) void come(0);
  return {
    requestedAt,
    acceptedAt,
    pass: async (seconds: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      clearInterval(look);
    },
  };
}

/** What the largest window comes to, in requests a second. */
const most = (latency: number) => (tuning.concurrency.ceiling * 1000) / latency;

describe('a lane with a broadcast to send', () => {
  beforeEach(() => {
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;
    vi.useFakeTimers({ toFake: [...toFake] });
  });
  afterEach(() => void vi.useRealTimers());

  it.each([
    { latency: 30, within: 1 },
    { latency: 500, within: 4 },
    { latency: 800, within: 5 },
    { latency: 1500, within: 9 },
  ])('fills a cold service that answers after $latency ms within $within s', async ({ latency, within }) => {
    const { acceptedAt, pass } = simulate({ latency }, 4000);
    await pass(within + 4000 / most(latency) / 0.8);
    expect(acceptedAt).toHaveLength(4000);
  });

  it.each([
    { latency: 30, within: 2 },
    { latency: 800, within: 9 },
  ])('recovers from an outage within $within s at $latency ms', async ({ latency, within }) => {
    const { acceptedAt, pass } = simulate({ latency, wellAt: 2000 }, 4000);
    await pass(2 + within + 4000 / most(latency) / 0.8);
    expect(Math.min(...acceptedAt)).toBeGreaterThan(2000);
    expect(acceptedAt).toHaveLength(4000);
  });

  it('asks nothing until a Retry-After is over, and then soon as much as ever', async () => {
    const { requestedAt, acceptedAt, pass } = simulate({ latency: 30, wellAt: 2000, retryAfter: 4000 }, 4000);
    await pass(8);
    expect(Math.min(...requestedAt.filter((at) => at > 100))).toBeGreaterThanOrEqual(4000);
    expect(acceptedAt).toHaveLength(4000);
  });

  it('stays at what an overloaded service takes, and hardly asks it for more', async () => {
    const { requestedAt, acceptedAt, pass } = simulate({ latency: 300, capacity: 60 }, 5000);
    await pass(20);
    const later = (times: readonly number[]) => times.filter((at) => at >= 6000 && at < 19_000).length;
    expect(later(acceptedAt) / 13).toBeGreaterThan(0.6 * (60 / 0.3));
    expect(later(acceptedAt) / later(requestedAt)).toBeGreaterThan(0.95);
  });
});
