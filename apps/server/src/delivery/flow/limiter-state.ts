import type { JobPriority } from '../../jobs/port.ts';
import { type Circuit, circuitState, closedCircuit } from './circuit-breaker.ts';
import { type CongestionBounds, type CongestionWindow, openWindow } from './congestion-window.ts';
import type { Deferral } from './deferral.ts';
import { noPause, type Pause } from './pause.ts';
import { createRecentLatencies, type RecentLatencies } from './recent-latencies.ts';

/** The limits of one limiter. Times in milliseconds. */
export interface LimiterSettings extends CongestionBounds {
  /** How long a request waits for its permit. */
  readonly patience: number;
  /** The longest pause of the whole push service because of a Retry-After. */
  readonly longestPause: number;
}

/** A request that waits for its permit. */
export interface WaitingRequest {
  readonly since: number;
  readonly answer: (decision: 'permit' | Deferral) => void;
}

/**
 * Everything that a limiter knows of its push service. The functions of `admission.ts` change it in place, because they
 * run for each message. Times in milliseconds of a clock that never goes back.
 */
export interface LimiterState {
  readonly settings: LimiterSettings;
  window: CongestionWindow;
  circuit: Circuit;
  pause: Pause;
  permitsInUse: number;
  readonly waiting: Readonly<Record<JobPriority, WaitingRequest[]>>;
  readonly latencies: RecentLatencies;
  /** What the latest fault was caused by: a broken connection fails many requests with one cause. */
  lastFaultCause: unknown;
  /** When a request last began or ended. */
  lastActivity: number;
  /** When all permits were last in use. */
  lastFull: number;
  /** When the last deferred request is due. */
  lastDue: number;
  /** True from when a request waited in vain until half of the permits are free again. */
  isBehind: boolean;
}

export function createLimiterState(settings: LimiterSettings, now: number): LimiterState {
  return {
    settings,
    window: openWindow(settings),
    circuit: closedCircuit,
    pause: noPause,
    permitsInUse: 0,
    waiting: { high: [], normal: [] },
    latencies: createRecentLatencies(),
    lastFaultCause: undefined,
    lastActivity: now,
    lastFull: Number.NEGATIVE_INFINITY,
    lastDue: 0,
    isBehind: false,
  };
}

/** What a limiter can give to the next request. */
export type LimiterMode =
  /** The circuit is open or the push service asked for a pause: no permit. */
  | 'blocked'
  /** A permit is free. */
  | 'available'
  /** All permits are in use, and one is expected to be free soon. */
  | 'busy'
  /** All permits are in use, and a request has waited in vain or would wait for long. */
  | 'saturated'
  /** All permits are in use, and no request has begun or ended for as long as a request may wait. */
  | 'stalled';

export function modeOf(state: LimiterState, now: number): LimiterMode {
  if (blockedFor(state, now) > 0) return 'blocked';
  if (hasFreePermit(state, now)) return 'available';
  const { patience } = state.settings;
  if (now - state.lastActivity > patience) return 'stalled';
  return state.isBehind || expectedWait(state, now) > patience / 3 ? 'saturated' : 'busy';
}

/** For how long no request gets a permit, in milliseconds; zero or less when the limiter is not blocked. */
export function blockedFor({ pause, circuit }: LimiterState, now: number): number {
  const isOpen = circuitState(circuit, now) === 'open';
  return Math.max(pause.until, isOpen ? circuit.openUntil : 0) - now;
}

/** Requests that may be in progress: none while the limiter is blocked, one while it probes. */
export function limitOf(state: LimiterState, now: number): number {
  return blockedFor(state, now) > 0 ? 0 : permits(state, now);
}

export function hasFreePermit(state: LimiterState, now: number): boolean {
  return state.permitsInUse < permits(state, now);
}

function permits({ circuit, window }: LimiterState, now: number): number {
  return circuitState(circuit, now) === 'half-open' ? 1 : window.limit;
}

/** How long one more request of a broadcast would wait for the responses before it, in milliseconds. */
function expectedWait(state: LimiterState, now: number): number {
  const rounds = Math.ceil((state.waiting.normal.length + 1) / permits(state, now));
  return (state.window.latency ?? 0) * rounds;
}
