import type { JobPriority } from '../../jobs/queue.ts';
import { circuitState } from './circuit-breaker.ts';
import { rateOf } from './congestion-window.ts';
import type { Deferral } from './deferral.ts';
import { blockedFor, type LimiterState, reclaimPermits } from './limiter-state.ts';

/** Deferred requests of high priority that are due in a second, at least. Each is written to the database again. */
const leastHighRate = 500;

/**
 * A request of high priority asks again soon: it does not queue behind those that a broadcast deferred. It does so although
 * the circuit is open, unless it is a retry: another request may close it at any time.
 */
export function defer(
  state: LimiterState,
  priority: JobPriority,
  message: string | undefined,
  now: number,
): Deferral {
  const blocked = Math.max(0, blockedFor(state, now));
  const rate = rateOf(state.window);
  const queue = priority === 'high' && message === undefined ? 'retry' : priority;
  const wait = queue === 'high' ? state.pause.until - now : blocked;
  const least = queue === 'normal' ? rate : Math.max(leastHighRate, rate);
  state.lastDue[queue] = nextDue(state.lastDue[queue], now, wait, least);
  return {
    kind: 'deferred',
    after: state.lastDue[queue] - now,
    blockedFor: blocked,
    retryAfter: Math.max(0, state.pause.until - now),
  };
}

/** The shortest delay, so that retries never become a busy loop; in milliseconds. */
const shortest = 1_000;
/** Requests a second that are due even at a push service that accepts nothing, or it could never show that it recovered. */
const leastRate = 50;
/** No delay caused by earlier deferrals is longer: what the push service accepts may change at any time. */
const longest = 5 * 60_000;

/**
 * When the next deferred request is due: after the last one, at the rate that the push service accepts now. This is the
 * latest time, since deferred requests are brought forward when permits are free. Pure.
 * @param lastDue When the last deferred request is due.
 * @param blockedFor For how long no request gets a permit, in milliseconds.
 * @param rate Requests a second.
 */
function nextDue(lastDue: number, now: number, blockedFor: number, rate: number): number {
  const earliest = now + Math.max(shortest, blockedFor);
  return Math.min(Math.max(lastDue, earliest) + 1000 / Math.max(leastRate, rate), earliest + longest);
}

/**
 * How many deferred requests to bring forward: as many as there are free permits, and more at a push service that
 * responds so quickly that permits become free again before `interval` has passed.
 * @param interval Milliseconds until this is asked again.
 */
export function roomForDeferred(state: LimiterState, now: number, interval: number): number {
  reclaimPermits(state, now);
  const { window, circuit, inProgress } = state;
  if (blockedFor(state, now) > 0 || circuitState(circuit, now) !== 'closed') return 0;
  const uses = Math.max(1, (2 * interval) / (window.latency ?? Number.POSITIVE_INFINITY));
  return (window.limit - inProgress.size) * uses;
}

/** Makes later deferrals due sooner, because requests before them were brought forward. */
export function afterBringingForward(state: LimiterState, requests: number): void {
  state.lastDue.normal -= (requests * 1000) / Math.max(1, rateOf(state.window));
}
