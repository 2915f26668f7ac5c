import { isMissed } from './missed.ts';
import { occurrencesAfter, type Occurrence, type Recurrence } from './occurrences.ts';

export interface FollowingTime {
  /** The time for which the next message is scheduled; undefined at the end. It can have passed lately. */
  readonly next: Occurrence | undefined;
  /** The latest time since the last one that was missed, in milliseconds. */
  readonly missed: number | undefined;
}

/** What follows the last time of a recurring message. Pure. */
export function followingTime(recurrence: Recurrence, last: number, now: number): FollowingTime {
  let missed: number | undefined;
  for (const time of occurrencesAfter(recurrence, last)) {
    if (!isMissed(time.at, now)) return { next: time, missed };
    missed = time.at;
  }
  return { next: undefined, missed };
}
