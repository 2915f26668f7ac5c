import type { JobPriority } from '../../jobs/port.ts';
import { afterFault, circuitState, closedCircuit } from './circuit-breaker.ts';
import { adapt, rateOf, restart } from './congestion-window.ts';
import { type Deferral, nextDue } from './deferral.ts';
import {
  blockedFor,
  hasFreePermit,
  type LimiterMode,
  type LimiterState,
  modeOf,
  type WaitingRequest,
} from './limiter-state.ts';
import { afterAcceptance, afterRejection } from './pause.ts';
import type { PushFeedback } from './push-feedback.ts';

// The rules of a push-service limiter: which request gets a permit, and what a response changes. They read no clock and
// start no timer; push-service-limiter.ts does.

/** What happens to a request that arrives. A broadcast must not wait for one push service while it could send to another. */
const arrivalRule: Readonly<Record<LimiterMode, Readonly<Record<JobPriority, 'permit' | 'wait' | 'defer'>>>> =
  {
    blocked: { high: 'defer', normal: 'defer' },
    available: { high: 'permit', normal: 'permit' },
    busy: { high: 'wait', normal: 'wait' },
    saturated: { high: 'wait', normal: 'defer' },
    stalled: { high: 'defer', normal: 'defer' },
  };

/** False while a request of a broadcast would be deferred. */
export function acceptsBroadcasts(state: LimiterState, now: number): boolean {
  return arrivalRule[modeOf(state, now)].normal !== 'defer';
}

/** Decides about a request that arrives. After `wait` the caller adds it to `waiting`. */
export function admit(state: LimiterState, priority: JobPriority, now: number): 'permit' | 'wait' | Deferral {
  const rule = arrivalRule[modeOf(state, now)][priority];
  if (rule === 'permit') takePermit(state, now);
  return rule === 'defer' ? defer(state, priority, now) : rule;
}

/** The answer to a request that waited. */
export interface Answer {
  readonly request: WaitingRequest;
  readonly decision: 'permit' | Deferral;
}

/**
 * Takes the next waiting request that can be answered: with a permit, high priority first, or with a deferral when it
 * waited too long.
 * @returns undefined when all others continue to wait.
 */
export function answerNext(state: LimiterState, now: number): Answer | undefined {
  const { waiting, settings } = state;
  for (const priority of ['high', 'normal'] as const) {
    const [first] = waiting[priority];
    if (first === undefined) continue;
    const mode = modeOf(state, now);
    const isLate = now - first.since >= settings.patience;
    if (mode !== 'blocked' && mode !== 'available' && !isLate) continue;
    waiting[priority].shift();
    if (mode === 'available') {
      takePermit(state, now);
      return { request: first, decision: 'permit' };
    }
    if (mode !== 'blocked') state.isBehind = true;
    return { request: first, decision: defer(state, priority, now) };
  }
  if (!hasWaiting(state) && state.permitsInUse <= state.window.limit / 2) state.isBehind = false;
  return undefined;
}

export function hasWaiting({ waiting }: LimiterState): boolean {
  return waiting.high.length + waiting.normal.length > 0;
}

/** A request of high priority asks again soon: it does not queue behind those that a broadcast deferred. */
function defer(state: LimiterState, priority: JobPriority, now: number): Deferral {
  const blocked = Math.max(0, blockedFor(state, now));
  if (priority === 'normal') state.lastDue = nextDue(state.lastDue, now, blocked, rateOf(state.window));
  return {
    kind: 'deferred',
    after: priority === 'high' ? Math.max(state.settings.patience, blocked) : state.lastDue - now,
    blockedFor: blocked,
    retryAfter: Math.max(0, state.pause.until - now),
  };
}

function takePermit(state: LimiterState, now: number): void {
  state.permitsInUse += 1;
  state.lastActivity = now;
  if (!hasFreePermit(state, now)) state.lastFull = now;
}

/**
 * Returns a permit and learns from the response.
 * @param startedAt When the permit was given.
 * @returns how the circuit changed, if it did. Probes between opening and closing change nothing.
 */
export function afterResponse(
  state: LimiterState,
  startedAt: number,
  feedback: PushFeedback,
  now: number,
): 'opened' | 'closed' | undefined {
  if (!hasFreePermit(state, now)) state.lastFull = now;
  state.permitsInUse -= 1;
  if (feedback.kind === 'none') return undefined;
  state.lastActivity = now;
  const change = updateCircuit(state, startedAt, feedback, now);
  if (feedback.kind === 'unreachable') return change;
  const { settings } = state;
  const congested = feedback.kind !== 'answered';
  const full = state.lastFull >= startedAt;
  state.window = adapt(state.window, { startedAt, now, congested, full }, settings);
  state.pause =
    feedback.kind === 'congested'
      ? afterRejection(state.pause, feedback.retryAfter, now, settings.longestPause)
      : afterAcceptance(state.pause);
  return change;
}

function updateCircuit(
  state: LimiterState,
  startedAt: number,
  feedback: Exclude<PushFeedback, { kind: 'none' }>,
  now: number,
): 'opened' | 'closed' | undefined {
  const wasClosed = circuitState(state.circuit, now) === 'closed';
  if (feedback.kind === 'unreachable') {
    // One broken HTTP/2 connection fails many requests: that is one fault.
    const isSame = feedback.cause !== undefined && feedback.cause === state.lastFaultCause;
    if (!isSame) state.circuit = afterFault(state.circuit, startedAt, now);
    state.lastFaultCause = feedback.cause;
  } else if (feedback.kind === 'silent') {
    state.circuit = afterFault(state.circuit, startedAt, now);
  } else {
    state.circuit = closedCircuit;
    state.latencies.add(now - startedAt);
  }
  const isClosed = circuitState(state.circuit, now) === 'closed';
  if (isClosed === wasClosed) return undefined;
  if (isClosed) state.window = restart(state.window, startedAt, state.settings);
  return isClosed ? 'closed' : 'opened';
}

/**
 * How many deferred requests to bring forward: as many as there are free permits, and more at a push service that
 * responds so quickly that permits become free again before `interval` has passed.
 * @param interval Milliseconds until this is asked again.
 */
export function roomForDeferred(state: LimiterState, now: number, interval: number): number {
  const { window, circuit, permitsInUse } = state;
  if (blockedFor(state, now) > 0 || circuitState(circuit, now) !== 'closed') return 0;
  const uses = Math.max(1, (2 * interval) / (window.latency ?? Number.POSITIVE_INFINITY));
  return (window.limit - permitsInUse) * uses;
}

/** Makes later deferrals due sooner, because requests before them were brought forward. */
export function afterBringingForward(state: LimiterState, requests: number): void {
  state.lastDue -= (requests * 1000) / Math.max(1, rateOf(state.window));
}
