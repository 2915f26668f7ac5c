import type { RecentOutcomes } from './recent-outcomes.ts';

/** A push service that is left alone because it asked for that (Retry-After, RFC 9110 §10.2.3). Times in milliseconds. */
export interface Pause {
  readonly until: number;
}

/**
 * Responses with a Retry-After among the latest outcomes that pause a push service. One that asks some requests to wait may
 * mean their devices, and must not stop all others. More than elsewhere, because nothing ends a pause early. Rejections
 * without a Retry-After do not count: they asked for no pause.
 */
const toPause = { count: 8, share: 0.8 };

/** Whether nearly all of the latest requests were rejected, so that it is not because of single devices. Pure. */
export function asksForPause(outcomes: Pick<RecentOutcomes, 'count' | 'share'>): boolean {
  return (
    outcomes.count('pause_requested') >= toPause.count && outcomes.share('pause_requested') >= toPause.share
  );
}

export const noPause: Pause = { until: 0 };

/**
 * After a response that asks for fewer requests (503). Pure.
 * @param retryAfter What the push service asked for, at most `longest`; undefined without Retry-After.
 * @param outcomes The latest outcomes, with this one.
 */
export function afterRejection(
  pause: Pause,
  retryAfter: number | undefined,
  outcomes: Pick<RecentOutcomes, 'count' | 'share'>,
  now: number,
  longest: number,
): Pause {
  if (retryAfter === undefined || !asksForPause(outcomes)) return pause;
  return { until: Math.max(pause.until, now + Math.min(retryAfter, longest)) };
}
