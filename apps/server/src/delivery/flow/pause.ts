/** A push service that is left alone because it asked for that (Retry-After, RFC 9110 §10.2.3). Times in milliseconds. */
export interface Pause {
  /** Consecutive rejections. */
  readonly rejections: number;
  readonly until: number;
}

/** One rejection may concern a single device, which must not stop all others. */
const rejectionsToPause = 3;

export const noPause: Pause = { rejections: 0, until: 0 };

/** After a response that rejects nothing. Pure. */
export function afterAcceptance(pause: Pause): Pause {
  return pause.rejections === 0 ? pause : { ...pause, rejections: 0 };
}

/**
 * After a response that asks for fewer requests (429, 503). Pure.
 * @param retryAfter What the push service asked for, at most `longest`; undefined without Retry-After.
 */
export function afterRejection(
  pause: Pause,
  retryAfter: number | undefined,
  now: number,
  longest: number,
): Pause {
  const rejections = pause.rejections + 1;
  if (retryAfter === undefined || rejections < rejectionsToPause) return { ...pause, rejections };
  return { rejections, until: Math.max(pause.until, now + Math.min(retryAfter, longest)) };
}
