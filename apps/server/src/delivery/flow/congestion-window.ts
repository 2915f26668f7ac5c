/** How many requests may be under way at one push service, and what that is judged by. */
export interface CongestionWindow {
  readonly limit: number;
  /** Up to here every answer allows one request more; beyond it several answers do. */
  readonly threshold: number;
  /** Answers since the limit last grew. */
  readonly credit: number;
  /** What an answer takes of late, smoothed, in milliseconds; undefined before the first. */
  readonly latency: number | undefined;
  /** The quickest answers of late, in milliseconds: what the service takes when nothing queues. */
  readonly quickest: Quickest;
  /** Requests from before then were under way when the limit was last lowered: they say nothing new. */
  readonly loweredAt: number;
  /** True until the service takes a request of this limit: what it can take is not known to be less than before. */
  readonly unproven: boolean;
}

/** Of this period and of the one before it, so that a route that became longer is soon got used to. */
interface Quickest {
  readonly since: number;
  readonly current: number;
  readonly previous: number;
}

export interface CongestionBounds {
  readonly initial: number;
  readonly ceiling: number;
}

/** What one request showed. Times in milliseconds of a clock that never goes back. */
export interface Observation {
  readonly startedAt: number;
  readonly now: number;
  /** The service asked for less (429, 503) or was silent. */
  readonly congested: boolean;
  /** Whether all places were taken at some time while it was under way: otherwise there is no reason to allow more. */
  readonly full: boolean;
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

/** How many requests a second the window lets through, by Little's law; 0 while no answer has come. Pure. */
export function rateOf({ limit, latency }: CongestionWindow): number {
  return latency === undefined ? 0 : (limit * 1000) / latency;
}

/**
 * Slow start up to the threshold, then careful growth, and half of it when the service wants less (RFC 5681 §3.1). Answers
 * that take much longer than the quickest mean that requests queue somewhere, here or there: more of them would not
 * arrive sooner. Pure.
 */
export function adapt(
  window: CongestionWindow,
  { startedAt, now, congested, full }: Observation,
  bounds: CongestionBounds,
): CongestionWindow {
  const isOld = startedAt < window.loweredAt;
  if (congested) return isOld ? window : lower(window, now, Math.max(1, half(window.limit)));
  const latency = now - startedAt;
  const quickest = updateQuickest(window.quickest, latency, now);
  const least = Math.min(quickest.current, quickest.previous);
  const seen = { ...window, quickest, latency: smooth(window.latency, latency) };
  if (isOld) return seen;
  if (latency > Math.max(slowAnswer, least * 10)) {
    return lower(seen, now, Math.max(Math.min(window.limit, bounds.initial), half(window.limit)));
  }
  const proven = { ...seen, unproven: false };
  const queues = latency > least * 2 + queueing;
  if (!full || queues || window.limit >= bounds.ceiling) return proven;
  const credit = window.credit + 1;
  const needed = window.limit < window.threshold ? 1 : Math.min(window.limit, carefully);
  return credit < needed ? { ...proven, credit } : { ...proven, limit: window.limit + 1, credit: 0 };
}

/** The window of a service that is back after it could not be reached: slow start up to half of what it was. Pure. */
export function restart(
  window: CongestionWindow,
  now: number,
  { initial }: CongestionBounds,
): CongestionWindow {
  return lower(window, now, Math.min(window.limit, initial));
}

/** Slower than this, an answer may mean trouble; in milliseconds. */
const slowAnswer = 2000;
/** What an answer may take beyond twice the quickest before it counts as having queued, in milliseconds. */
const queueing = 5;
/**
 * Answers that allow one request more beyond the threshold: a sixteenth each round trip, since a window of answers, as
 * TCP asks for, would take minutes where each takes a second.
 */
const carefully = 16;
/** The weight of one answer in the smoothed latency. */
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
 * The threshold is held while the service takes nothing (RFC 5681 §3.1, repeated loss): an outage says nothing of what it
 * takes when it is well.
 */
function lower(window: CongestionWindow, now: number, limit: number): CongestionWindow {
  const threshold = window.unproven ? window.threshold : Math.max(1, half(window.limit));
  return { ...window, limit, threshold, credit: 0, loweredAt: now, unproven: true };
}

function half(limit: number): number {
  return Math.floor(limit / 2);
}
