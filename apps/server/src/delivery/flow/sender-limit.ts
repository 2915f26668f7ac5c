import type { Deferral } from './deferral.ts';
import { asksForPause } from './pause.ts';
import { createRecentOutcomes, type RecentOutcomes } from './recent-outcomes.ts';

// What a push service allows one sender, that is one VAPID key (RFC 8292): it limits a sender by 429, whatever it allows
// others. Below the limit nothing is counted here but outcomes. A limited sender sends at a pace: what was accepted shows it,
// and later rejections lower it. No clock and no timer; sender-limiter.ts has them. Times in milliseconds.

/** Requests of a limited sender, in the order in which they may leave. */
export const ranks = ['urgent', 'direct', 'broadcast'] as const;
export type Rank = (typeof ranks)[number];

/** How a push service limits a sender. */
export interface CurrentLimit {
  readonly since: number;
  /** Requests a second. */
  rate: number;
  /** What the push service accepted when it last rejected much: below it the rate doubles, above it grows slowly. */
  threshold: number;
  /** No request leaves until then (Retry-After). */
  pausedUntil: number;
  /** When the next request may leave at this rate. One that leaves late makes up for it within `burst`. */
  nextAt: number;
  /** When the last deferred request of each rank is due. */
  readonly scheduled: Record<Rank, number>;
  /** The responses since the rate was last set. */
  interval: Interval;
  lastThrottledAt: number;
}

interface Interval {
  readonly startedAt: number;
  accepted: number;
  throttled: number;
  /** Whether a request was deferred by the rate: otherwise there is no reason to raise it. */
  isShort: boolean;
}

export interface SenderState {
  readonly longestPause: number;
  readonly outcomes: RecentOutcomes;
  accepted: PerMinute;
  limit: CurrentLimit | undefined;
}

/** Accepted requests of this minute and of the one before. */
interface PerMinute {
  readonly since: number;
  readonly current: number;
  readonly previous: number;
}

export function createSenderState(longestPause: number, now: number): SenderState {
  return {
    longestPause,
    outcomes: createRecentOutcomes(),
    accepted: { since: now, current: 0, previous: 0 },
    limit: undefined,
  };
}

/** Deferred requests are due in groups of a second, since each group takes a job. */
const slot = 1_000;
/**
 * How late a request may leave without slowing down those after it: jobs of a busy machine are seconds late. Requests of
 * lower ranks also wait this long after one of a higher rank was due.
 */
const burst = 5 * slot;
/** One request every five seconds. With one every five minutes, the end of a limit would be noticed after an hour. */
const leastRate = 0.2;
const minute = 60_000;
/** The rate is set again after this time. */
const intervalTime = 5_000;
/**
 * Up to this share of rejections the rate stays: a limit of single devices. Up to a third of it, it grows, to notice soon that
 * the limit was raised.
 */
const tolerated = { growing: 0.1, staying: 0.3 };
const growth = { belowThreshold: 2, beyond: 1.1 };
/** The limit ends when nothing was rejected for a minute at four times the rate that was known to be accepted. */
const lifted = { after: minute, factor: 4 };
/** Or when nothing was rejected for as long as this, at whatever rate there was to send. */
const forgotten = 5 * minute;
/** No delay is longer: rows are read again then, which costs more the sooner it is. */
const longestDelay = 60 * minute;

/** Whether a request of this rank may leave now. */
export function mayLeave({ limit }: SenderState, rank: Rank, now: number): boolean {
  if (limit === undefined) return true;
  if (now < limit.pausedUntil || limit.nextAt - leeway(limit) > now) return false;
  // The rate is not used: what was scheduled before does not come.
  if (limit.nextAt < now - 2 * burst) return true;
  return ranksBefore(rank).every((earlier) => limit.scheduled[earlier] + burst <= now);
}

/** Takes the place of one request at the rate. */
export function leave({ limit }: SenderState, now: number): void {
  if (limit) limit.nextAt = Math.max(limit.nextAt, now - burst) + 1000 / limit.rate;
}

/** Gives a place back whose request did not leave. */
export function stay({ limit }: SenderState): void {
  if (limit) limit.nextAt -= 1000 / limit.rate;
}

/** Schedules a request that may not leave now, behind those of its rank and of the ranks before. */
export function deferToRate(limit: CurrentLimit, rank: Rank, now: number): Deferral {
  const paused = Math.max(0, limit.pausedUntil - now);
  if (paused === 0) limit.interval.isShort = true;
  const behind = [rank, ...ranksBefore(rank)].map((one) => limit.scheduled[one]);
  const earliest = Math.max(now + slot, limit.pausedUntil, limit.nextAt, ...behind);
  limit.scheduled[rank] = Math.min(earliest + 1000 / limit.rate, now + longestDelay);
  const after = Math.ceil(limit.scheduled[rank] / slot) * slot - now;
  return { kind: 'deferred', after, blockedFor: paused, retryAfter: paused, isScheduled: true };
}

/** What one response showed of the limit. */
export type SenderFeedback =
  | { readonly kind: 'accepted' }
  /** 429 or 406, perhaps with a Retry-After in milliseconds. */
  | { readonly kind: 'throttled'; readonly retryAfter?: number };

/**
 * Learns from a response to a request that began at `startedAt`.
 * @returns how the limit changed, if it did.
 */
export function afterSenderResponse(
  state: SenderState,
  startedAt: number,
  feedback: SenderFeedback,
  now: number,
): 'limited' | 'lifted' | undefined {
  const isThrottled = feedback.kind === 'throttled';
  state.outcomes.add(isThrottled ? 'pause_requested' : 'answered');
  if (!isThrottled) state.accepted = countAccepted(state.accepted, now);
  const isLimiting = isThrottled && asksForPause(state.outcomes);
  const wasLimited = state.limit !== undefined;
  if (isLimiting) state.limit ??= begin(state, now);
  const { limit } = state;
  if (limit === undefined) return undefined;
  if (isThrottled) limit.lastThrottledAt = now;
  if (isLimiting && feedback.retryAfter !== undefined) {
    pause(limit, now + Math.min(feedback.retryAfter, state.longestPause));
  }
  if (startedAt >= limit.interval.startedAt) {
    limit.interval[feedback.kind] += 1;
    if (now - limit.interval.startedAt >= intervalTime) setRate(limit, now);
  }
  if (!wasLimited) return 'limited';
  if (!hasEnded(limit, now)) return undefined;
  lift(state);
  return 'lifted';
}

/**
 * Ends a limit after a time without rejections, since a sender without requests has no response that would end it.
 * @returns whether it ended
 */
export function liftUnused(state: SenderState, now: number): boolean {
  const { limit } = state;
  if (limit === undefined || now - Math.max(limit.lastThrottledAt, limit.pausedUntil) < forgotten)
    return false;
  lift(state);
  return true;
}

function lift(state: SenderState): void {
  state.limit = undefined;
  state.outcomes.clear();
}

function begin({ accepted }: SenderState, now: number): CurrentLimit {
  const rate = Math.max(leastRate, acceptedPerMinute(accepted, now) / 60);
  return {
    since: now,
    rate,
    threshold: rate,
    pausedUntil: 0,
    nextAt: now + 1000 / rate,
    scheduled: { urgent: 0, direct: 0, broadcast: 0 },
    interval: newInterval(now),
    lastThrottledAt: now,
  };
}

/** The rate continues after the pause as it was before: the push service has said itself when. */
function pause(limit: CurrentLimit, until: number): void {
  limit.pausedUntil = Math.max(limit.pausedUntil, until);
  limit.nextAt = Math.max(limit.nextAt, limit.pausedUntil);
  limit.interval = newInterval(limit.pausedUntil);
}

function newInterval(startedAt: number): Interval {
  return { startedAt, accepted: 0, throttled: 0, isShort: false };
}

function setRate(limit: CurrentLimit, now: number): void {
  const { accepted, throttled, isShort, startedAt } = limit.interval;
  const share = throttled / (accepted + throttled);
  if (share > tolerated.staying) {
    limit.rate = Math.max(leastRate, limit.rate * Math.max(1 / 2, 1 - share));
    // While nothing is accepted, nothing is known of what was accepted before.
    if (accepted > 0) limit.threshold = Math.max(leastRate, (accepted * 1000) / (now - startedAt));
  } else if (share <= tolerated.growing && isShort) {
    limit.rate =
      limit.rate < limit.threshold
        ? Math.min(limit.threshold, limit.rate * growth.belowThreshold)
        : limit.rate * growth.beyond;
  }
  limit.interval = newInterval(now);
}

function hasEnded({ rate, threshold, lastThrottledAt }: CurrentLimit, now: number): boolean {
  const quiet = now - lastThrottledAt;
  return quiet >= forgotten || (quiet >= lifted.after && rate >= threshold * lifted.factor);
}

/** Places that were not taken, for deferred requests to be brought forward. */
export function unusedPlaces({ nextAt, pausedUntil, rate }: CurrentLimit, now: number): number {
  if (now < pausedUntil) return 0;
  return Math.max(0, Math.floor(((now - slot - nextAt) * rate) / 1000));
}

/** Makes later deferrals due sooner, because requests before them were brought forward. */
export function afterBringingSenderForward({ scheduled, rate }: CurrentLimit, requests: number): void {
  for (const rank of ranks) scheduled[rank] -= (requests * 1000) / rate;
}

function leeway({ rate }: CurrentLimit): number {
  return Math.max(0, burst - 1000 / rate);
}

function ranksBefore(rank: Rank): readonly Rank[] {
  return ranks.slice(0, ranks.indexOf(rank));
}

function countAccepted(accepted: PerMinute, now: number): PerMinute {
  const { since, current, previous } = atMinute(accepted, now);
  return { since, previous, current: current + 1 };
}

/** Of the last minute, as far as two periods show it. */
function acceptedPerMinute(accepted: PerMinute, now: number): number {
  const { since, current, previous } = atMinute(accepted, now);
  return current + previous * (1 - (now - since) / minute);
}

function atMinute(accepted: PerMinute, now: number): PerMinute {
  const passed = now - accepted.since;
  if (passed < minute) return accepted;
  return { since: now, current: 0, previous: passed < 2 * minute ? accepted.current : 0 };
}
