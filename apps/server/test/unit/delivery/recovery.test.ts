import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BringForward } from '../../../src/delivery/flow/deferred-batches.ts';
import { createLimiter } from '../../../src/delivery/flow/push-service-limiter.ts';
import { tuning } from '../../../src/delivery/tuning.ts';
import {
  decide,
  decideDeferral,
  type DeliveryDecision,
} from '../../../src/delivery/send/delivery-decision.ts';

interface Service {
  readonly latency: number;
  /** Rejects further concurrent requests. */
  readonly capacity?: number;
  /** Rejects everything until then, in milliseconds. */
  readonly wellAt?: number;
  readonly retryAfter?: number;
}

const job = { kind: 'send', site: 's', message: 'm', batch: 0 } as const;

/**
 * A limiter with more to send than it has permits for, to a push service with this behaviour, on a simulated clock.
 * Deferred deliveries follow their schedule unless brought forward, rejected ones their delivery decision.
 */
function simulate({ latency, capacity = Infinity, wellAt = 0, retryAfter }: Service, devices: number) {
  const now = () => performance.now();
  const startedAt = now();
  const scheduled: { due: number; attempts: number }[] = [];
  const acceptedAt: number[] = [];
  const requestedAt: number[] = [];
  let atOnce = 0;
  const bringForward: BringForward = async (batches, requests) => {
    batches.take();
    const waiting = scheduled.filter(({ attempts, due }) => attempts === 0 && due > now());
    const moved = waiting.toSorted((a, b) => a.due - b.due).slice(0, requests);
    for (const device of moved) device.due = now();
    if (moved.length === requests) batches.add(job);
    return moved.length;
  };
  const limiter = createLimiter({
    service: 'other',
    ...tuning.concurrency,
    patience: tuning.patience,
    longestPause: tuning.retryCeiling,
    bringForward,
    now,
  });

  async function arrive(attempts: number): Promise<void> {
    const admission = await limiter.acquire('normal');
    const known = { goneAt: null, resubscribeAt: null };
    const circumstances = { now: now(), expiresAt: Infinity, repeatable: true, attempts, ...known };
    if (admission.kind === 'deferred') return schedule(decideDeferral(admission, circumstances, tuning));
    requestedAt.push(now() - startedAt);
    atOnce += 1;
    const isAccepted = now() - startedAt >= wellAt && atOnce <= capacity;
    await new Promise((resolve) => {
      setTimeout(resolve, latency);
    });
    atOnce -= 1;
    admission.release(
      isAccepted ? { kind: 'answered' } : { kind: 'congested', ...(retryAfter && { retryAfter }) },
    );
    if (isAccepted) acceptedAt.push(now() - startedAt);
    else schedule(decide({ kind: 'retry', after: retryAfter }, { ...circumstances, now: now() }, tuning));
  }

  function schedule(decision: DeliveryDecision): void {
    if ('dueAt' in decision) scheduled.push({ due: decision.dueAt, attempts: decision.attempts });
  }

  /** As the job queue, which looks for due deliveries. */
  const look = setInterval(() => {
    for (const device of scheduled.splice(0)) {
      if (device.due <= now()) void arrive(device.attempts);
      else scheduled.push(device);
    }
    if (scheduled.some(({ attempts }) => attempts === 0)) limiter.addDeferred(job);
  }, 20);
  for (let device = 0; device < devices; device++) void arrive(0);
  return {
    requestedAt,
    acceptedAt,
    pass: async (seconds: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      clearInterval(look);
    },
  };
}

/** The rate of the largest window, in requests a second. */
const most = (latency: number) => (tuning.concurrency.ceiling * 1000) / latency;

describe('a limiter with a broadcast', () => {
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
  ])('fills a new service that responds after $latency ms within $within s', async ({ latency, within }) => {
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

  it('sends nothing until a Retry-After has passed, and then soon as much as before', async () => {
    const { requestedAt, acceptedAt, pass } = simulate({ latency: 30, wellAt: 2000, retryAfter: 4000 }, 4000);
    await pass(8);
    expect(Math.min(...requestedAt.filter((at) => at > 100))).toBeGreaterThanOrEqual(4000);
    expect(acceptedAt).toHaveLength(4000);
  });

  it('stays at the capacity of an overloaded service, and sends hardly more', async () => {
    const { requestedAt, acceptedAt, pass } = simulate({ latency: 300, capacity: 60 }, 5000);
    await pass(20);
    const later = (times: readonly number[]) => times.filter((at) => at >= 6000 && at < 19_000).length;
    expect(later(acceptedAt) / 13).toBeGreaterThan(0.6 * (60 / 0.3));
    expect(later(acceptedAt) / later(requestedAt)).toBeGreaterThan(0.95);
  });
});
