/**
 * Says when those are to come again for whom a push service has no room: one after the other at the rate
 * at which it answered of late, so that they neither come all at once nor later than need be.
 */
export interface Deferral {
  /** Takes note of an answer. */
  answered(now: number): void;
  /**
   * The wait of one more, in milliseconds.
   * @param closedFor How long the service takes nobody.
   */
  next(now: number, closedFor: number): number;
}

/** The shortest wait, so that coming again never becomes a busy loop. */
const shortest = 1_000;
/** Even from a service that is silent this many a second are expected, or it could never show otherwise. */
const leastRate = 50;
/** Nobody waits longer because of those before: what the service takes may change at any time. */
const longest = 5 * 60_000;
const period = 1_000;

export function createDeferral(): Deferral {
  let periodStart = 0;
  let answers = 0;
  let lastRate = 0;
  let nextAt = 0;
  return {
    answered(now) {
      if (now - periodStart >= period) {
        lastRate = (answers * 1000) / (now - periodStart);
        periodStart = now;
        answers = 0;
      }
      answers += 1;
    },
    next(now, closedFor) {
      const isCurrent = now - periodStart < 2 * period;
      const rate = Math.max(leastRate, isCurrent ? lastRate : 0);
      const earliest = now + Math.max(shortest, closedFor);
      nextAt = Math.min(Math.max(nextAt, earliest) + 1000 / rate, earliest + longest);
      return nextAt - now;
    },
  };
}
