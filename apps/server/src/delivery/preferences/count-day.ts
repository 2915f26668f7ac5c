import type { DayMessages } from '../../devices/preferences/day-messages.ts';
import {
  dailyLimitOf,
  type DeviceLimits,
  holdReasonOf,
  type Moment,
} from '../../devices/preferences/hold.ts';
import type { WallClock } from '../../devices/time-zones/wall-clock.ts';

interface Message extends Omit<Moment, 'time' | 'sentToday'> {
  readonly message: string;
  readonly limits: DeviceLimits;
}

interface Counted {
  /** Other messages of the local day. */
  readonly sentToday: number;
  readonly after: DayMessages;
}

/**
 * Counts a message towards the daily limit of a device, unless it is held. A message that was counted before, by a process
 * that stopped, takes no second place. Pure.
 */
export function countDay(before: DayMessages, message: Message, { day, time }: WallClock): Counted {
  const { message: id, limits } = message;
  const today = before.day === day ? before.messages : [];
  const others = today.filter((other) => other !== id);
  const sentToday = others.length;
  const isSent = holdReasonOf(limits, { ...message, time, sentToday }) === undefined;
  // Beyond the limit only urgent topics pass, which change nothing for the messages after them.
  const counts = isSent && sentToday < (dailyLimitOf(limits) ?? 0);
  if (counts === others.length < today.length) return { sentToday, after: before };
  return { sentToday, after: { day, messages: counts ? [...others, id] : others } };
}
