/** How many requests may be under way at one push service, and what that is judged by. */
export interface CongestionWindow {
  readonly limit: number;
  /** Up to here every answer allows one request more; beyond it a whole window of answers does. */
  readonly threshold: number;
  /** Answers since the limit last grew. */
  readonly credit: number;
  /** The quickest answers of late, in milliseconds: what the service takes when nothing queues. */
  readonly quickest: Quickest;
  /** Requests from before then were under way when the limit was last lowered: they say nothing new. */
  readonly loweredAt: number;
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
  /** Whether as many requests as allowed were under way: otherwise there is no reason to allow more. */
  readonly full: boolean;
}

export function openWindow({ initial, ceiling }: CongestionBounds): CongestionWindow {
  return {
    limit: initial,
    threshold: ceiling,
    credit: 0,
    quickest: { since: 0, current: Number.POSITIVE_INFINITY, previous: Number.POSITIVE_INFINITY },
    loweredAt: Number.NEGATIVE_INFINITY,
  };
}

/**
 * Additive increase, multiplicative decrease (RFC 5681 §3.1), with slow start. Answers that take much
 * longer than the quickest mean that requests queue somewhere, here or there: more of them would not
 * arrive sooner. Pure.
 */
export function adapt(
  window: CongestionWindow,
  { startedAt, now, congested, full }: Observation,
  bounds: CongestionBounds,
): CongestionWindow {
  const latency = now - startedAt;
  if (congested) return startedAt < window.loweredAt ? window : lower(window, now, 1);
  const quickest = updateQuickest(window.quickest, latency, now);
  const least = Math.min(quickest.current, quickest.previous);
  const seen = { ...window, quickest };
  if (latency > Math.max(slowAnswer, least * 10)) {
    return startedAt < window.loweredAt ? seen : lower(seen, now, Math.min(window.limit, bounds.initial));
  }
  const queues = latency > least * 2 + queueing;
  if (!full || queues || window.limit >= bounds.ceiling) return seen;
  const credit = window.credit + 1;
  const needed = window.limit < window.threshold ? 1 : window.limit;
  return credit < needed ? { ...seen, credit } : { ...seen, limit: window.limit + 1, credit: 0 };
}

/** Slower than this, an answer may mean trouble; in milliseconds. */
const slowAnswer = 2000;
/** What an answer may take beyond twice the quickest before it counts as having queued, in milliseconds. */
const queueing = 5;

const quickestPeriod = 10_000;

function updateQuickest(quickest: Quickest, latency: number, now: number): Quickest {
  if (now - quickest.since >= quickestPeriod) {
    return { since: now, current: latency, previous: quickest.current };
  }
  return latency < quickest.current ? { ...quickest, current: latency } : quickest;
}

function lower(window: CongestionWindow, now: number, floor: number): CongestionWindow {
  const limit = Math.max(floor, Math.floor(window.limit / 2));
  return { ...window, limit, threshold: limit, credit: 0, loweredAt: now };
}
