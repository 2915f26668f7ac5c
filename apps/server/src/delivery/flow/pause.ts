import type { RecentOutcomes } from './recent-outcomes.ts';

/** A push service that is left alone because it asked for that (Retry-After, RFC 9110 §10.2.3). Times in milliseconds. */
export interface Pause {
  readonly until: number;
}

/**
 * Rejections among the latest outcomes that pause a push service. One that rejects some requests may mean their devices,
 * and a Retry-After of theirs must not stop all others. More than elsewhere, because nothing ends a pause early.
 */
const toPause = { rejections: 8, share: 0.8 };

export const noPause: Pause = { until: 0 };

/**
 * After a response that asks for fewer requests (429, 503). Pure.
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
  if (retryAfter === undefined || outcomes.count('rejected') < toPause.rejections) return pause;
  if (outcomes.share('rejected') < toPause.share) return pause;
  return { until: Math.max(pause.until, now + Math.min(retryAfter, longest)) };
}
