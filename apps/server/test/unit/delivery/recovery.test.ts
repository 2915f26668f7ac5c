import { describe, expect, it, vi } from 'vitest';
import { tuning } from '../../../src/delivery/tuning.ts';
import { createSimulation, type Device, useSimulatedTime } from '../../harness/simulated-limiter.ts';

interface Service {
  readonly latency: number;
  /** Rejects further concurrent requests. */
  readonly capacity?: number;
  /** Rejects everything until then, in milliseconds. */
  readonly wellAt?: number;
  readonly retryAfter?: number;
}

/**
 * Passes the time of a broadcast to devices of a push service with this behaviour.
 * @returns the times of the requests and of the accepted deliveries, in milliseconds
 */
async function broadcast(
  { latency, capacity = Infinity, wellAt = 0, retryAfter }: Service,
  devices: number,
  seconds: number,
) {
  using simulation = createSimulation();
  const startedAt = performance.now();
  const requestedAt: number[] = [];
  const device: Device = (_, concurrent) => {
    const now = performance.now() - startedAt;
    requestedAt.push(now);
    const isFinal = now >= wellAt && concurrent <= capacity;
    const feedback = isFinal
      ? ({ kind: 'answered' } as const)
      : ({ kind: 'congested', ...(retryAfter && { retryAfter }) } as const);
    return { after: latency, feedback, isFinal };
  };
  const settledAt = simulation.broadcast(Array.from({ length: devices }, () => device));
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return { requestedAt, acceptedAt: settledAt.filter((time) => time !== Infinity) };
}

/** The rate of the largest window, in requests a second. */
const most = (latency: number) => (tuning.concurrency.ceiling * 1000) / latency;

describe('a limiter with a broadcast', () => {
  useSimulatedTime();

  it.each([
    { latency: 30, within: 1 },
    { latency: 500, within: 4 },
    { latency: 800, within: 5 },
    { latency: 1500, within: 9 },
  ])('fills a new service that responds after $latency ms within $within s', async ({ latency, within }) => {
    const { acceptedAt } = await broadcast({ latency }, 4000, within + 4000 / most(latency) / 0.8);
    expect(acceptedAt).toHaveLength(4000);
  });

  it.each([
    { latency: 30, within: 2 },
    { latency: 800, within: 9 },
  ])('recovers from an outage within $within s at $latency ms', async ({ latency, within }) => {
    const seconds = 2 + within + 4000 / most(latency) / 0.8;
    const { acceptedAt } = await broadcast({ latency, wellAt: 2000 }, 4000, seconds);
    expect(Math.min(...acceptedAt)).toBeGreaterThan(2000);
    expect(acceptedAt).toHaveLength(4000);
  });

  it('sends nothing until a Retry-After has passed, and then soon as much as before', async () => {
    const pausing = { latency: 30, wellAt: 2000, retryAfter: 4000 };
    const { requestedAt, acceptedAt } = await broadcast(pausing, 4000, 8);
    expect(Math.min(...requestedAt.filter((at) => at > 100))).toBeGreaterThanOrEqual(4000);
    expect(acceptedAt).toHaveLength(4000);
  });

  it('stays at the capacity of an overloaded service, and sends hardly more', async () => {
    const { requestedAt, acceptedAt } = await broadcast({ latency: 300, capacity: 60 }, 5000, 20);
    const later = (times: readonly number[]) => times.filter((at) => at >= 6000 && at < 19_000).length;
    expect(later(acceptedAt) / 13).toBeGreaterThan(0.6 * (60 / 0.3));
    expect(later(acceptedAt) / later(requestedAt)).toBeGreaterThan(0.95);
  });
});
