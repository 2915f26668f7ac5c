/** How many requests to one push service may be in progress, and what that is derived from. */
export interface CongestionWindow {
  readonly limit: number;
  /** Up to this limit each response allows one request more; beyond it several responses do. */
  readonly threshold: number;
  /** Responses since the limit last grew. */
  readonly credit: number;
  /** How long a response takes, smoothed, in milliseconds; undefined before the first. */
  readonly latency: number | undefined;
  /** The quickest recent responses, in milliseconds: the latency when nothing queues. */
  readonly quickest: Quickest;
  /** Requests that began earlier were in progress when the limit was last lowered: they show nothing new. */
  readonly loweredAt: number;
  /** True until the push service accepts a request at this limit: its capacity is not known to have shrunk. */
  readonly unproven: boolean;
}

/** Of this period and of the one before, so that the window adapts soon to a route that became longer. */
interface Quickest {
  readonly since: number;
  readonly current: number;
  readonly previous: number;
}

export interface CongestionBounds {
  readonly initial: number;
  readonly ceiling: number;
}

/** What one response showed. Times in milliseconds of a clock that never goes back. */
export interface Observation {
  readonly startedAt: number;
  readonly now: number;
  /** The push service asked for fewer requests (503) or did not respond in time. */
  readonly congested: boolean;
  /** Whether all permits were in use at some time during the request: otherwise there is no reason to allow more. */
  readonly full: boolean;
  /** Whether only some requests are congested: they may concern certain devices, which fewer requests do not help. */
  readonly isPartial: boolean;
}

export function openWindow({ initial, ceiling }: CongestionBounds): CongestionWindow {
  return {
    limit: initial,
    threshold: ceiling,
    credit: 0,
    latency: undefined,
    quickest: { since: 0, current: Number.POSITIVE_INFINITY, previous: Number.POSITIVE_INFINITY },
    loweredAt: Number.NEGATIVE_INFINITY,
    unproven: true,
  };
}

/** How quickly the push service responds when nothing queues, in milliseconds; undefined before the first response. Pure. */
export function quickestOf({ latency, quickest }: CongestionWindow): number | undefined {
  return latency === undefined ? undefined : Math.min(quickest.current, quickest.previous);
}

/** Requests a second that the window allows, by Little's law; 0 before the first response. Pure. */
export function rateOf({ limit, latency }: CongestionWindow): number {
  return latency === undefined ? 0 : (limit * 1000) / latency;
}

/**
 * Slow start up to the threshold, then slow growth; the limit is halved on congestion (RFC 5681 §3.1). Responses that take
 * much longer than the quickest mean that requests queue, here or at the push service: more of them would not arrive
 * sooner. Pure.
 */
export function adapt(
  window: CongestionWindow,
  { startedAt, now, congested, full, isPartial }: Observation,
  bounds: CongestionBounds,
): CongestionWindow {
  const isOld = startedAt < window.loweredAt;
  if (congested) {
    const least = isPartial ? Math.min(window.limit, leastPartial) : 1;
    return isOld ? window : lower(window, now, Math.max(least, half(window.limit)));
  }
  const latency = now - startedAt;
  const quickest = updateQuickest(window.quickest, latency, now);
  const least = Math.min(quickest.current, quickest.previous);
  const seen = { ...window, quickest, latency: smooth(window.latency, latency) };
  if (isOld) return seen;
  if (latency > Math.max(slowResponse, least * 10)) {
    return lower(seen, now, Math.max(Math.min(window.limit, bounds.initial), half(window.limit)));
  }
  const proven = { ...seen, unproven: false };
  const queues = latency > least * 2 + queueing;
  if (!full || queues || window.limit >= bounds.ceiling) return proven;
  const credit = window.credit + 1;
  const needed = window.limit < window.threshold ? 1 : Math.min(window.limit, growthDivisor);
  return credit < needed ? { ...proven, credit } : { ...proven, limit: window.limit + 1, credit: 0 };
}

/** The window after the circuit closed: slow start up to half of the previous limit. Pure. */
export function restart(
  window: CongestionWindow,
  now: number,
  { initial }: CongestionBounds,
): CongestionWindow {
  return lower(window, now, Math.min(window.limit, initial));
}

/** The least window while only some requests are congested. */
const leastPartial = 16;
/** A slower response may be a sign of congestion; in milliseconds. */
const slowResponse = 2000;
/** A response that takes so much more than twice the quickest has queued; in milliseconds. */
const queueing = 5;
/**
 * Responses that allow one request more beyond the threshold, so that the window grows by a sixteenth each round trip. By
 * one, as TCP grows, it would take minutes where a response takes a second.
 */
const growthDivisor = 16;
/** The weight of one response in the smoothed latency. */
const smoothing = 1 / 16;

const quickestPeriod = 10_000;

function updateQuickest(quickest: Quickest, latency: number, now: number): Quickest {
  if (now - quickest.since >= quickestPeriod) {
    return { since: now, current: latency, previous: quickest.current };
  }
  return latency < quickest.current ? { ...quickest, current: latency } : quickest;
}

function smooth(before: number | undefined, latency: number): number {
  return before === undefined ? latency : before + (latency - before) * smoothing;
}

/**
 * The threshold stays while the push service accepts nothing (RFC 5681 §3.1, repeated loss): an outage shows nothing of
 * its usual capacity.
 */
function lower(window: CongestionWindow, now: number, limit: number): CongestionWindow {
  const threshold = window.unproven ? window.threshold : Math.max(1, half(window.limit));
  return { ...window, limit, threshold, credit: 0, loweredAt: now, unproven: true };
}

function half(limit: number): number {
  return Math.floor(limit / 2);
}
