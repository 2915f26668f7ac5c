/** A request that gets no permit soon and is sent later. Milliseconds. */
export interface Deferral {
  readonly kind: 'deferred';
  /** When to ask again at the latest: it may be brought forward. */
  readonly after: number;
  /** For how long no request gets a permit, as far as is known now. */
  readonly blockedFor: number;
  /** How much of that the push service asked for itself (Retry-After). */
  readonly retryAfter: number;
  /** Whether it was scheduled behind other requests of its sender, whose rate is limited. */
  readonly isScheduled?: boolean;
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
export function nextDue(lastDue: number, now: number, blockedFor: number, rate: number): number {
  const earliest = now + Math.max(shortest, blockedFor);
  return Math.min(Math.max(lastDue, earliest) + 1000 / Math.max(leastRate, rate), earliest + longest);
}
