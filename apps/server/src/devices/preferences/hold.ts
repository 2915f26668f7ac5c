import type { Preferences, Urgency } from '@sineta/protocol';
import { nextInstantOf, wallClockAt } from '../time-zones/wall-clock.ts';

/** The preference because of which a message is held for a digest. */
export type HoldReason = 'quiet_hours' | 'daily_limit' | 'urgent_only';

/** A message at the moment it would be sent to a device. */
export interface Moment {
  /** By the clock of the device, such as `22:30`. */
  readonly time: string;
  /** Messages that were sent to the device on its local day. */
  readonly sentToday: number;
  readonly urgency: Urgency;
  /** Whether the operator lets urgent messages to its topic pass. */
  readonly isUrgentTopic: boolean;
}

/** Why a message is held for a digest; undefined if it is sent now. Pure. */
export function holdReasonOf(
  { dailyLimit, quietHours, urgentOnly }: Preferences,
  { time, sentToday, urgency, isUrgentTopic }: Moment,
): HoldReason | undefined {
  if (urgency === 'high' && isUrgentTopic) return undefined;
  if (quietHours !== null && isWithin(quietHours, time)) return 'quiet_hours';
  if (urgentOnly && urgency !== 'high') return 'urgent_only';
  return dailyLimit !== null && sentToday >= dailyLimit ? 'daily_limit' : undefined;
}

/** Times of one format compare as texts. */
function isWithin({ start, end }: NonNullable<Preferences['quietHours']>, time: string): boolean {
  return start < end ? start <= time && time < end : start <= time || time < end;
}

/** When a device without quiet hours gets its digest, by its clock. */
const digestTime = '08:00';

/** When a device gets the next digest: at the end of its quiet hours, or in the morning of its next day. Pure. */
export function nextDigestAt({ quietHours }: Preferences, timeZone: string, now: number): number {
  if (quietHours !== null) return nextInstantOf(quietHours.end, timeZone, now);
  const next = nextInstantOf(digestTime, timeZone, now);
  const isToday = wallClockAt(next, timeZone).day === wallClockAt(now, timeZone).day;
  return isToday ? nextInstantOf(digestTime, timeZone, next) : next;
}
