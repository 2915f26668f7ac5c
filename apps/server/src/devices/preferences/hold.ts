import type { DeliveryLimits, Preferences, Urgency } from '@sineta/protocol';
import { usualDigestTime } from '@sineta/protocol/daily-limit';
import { nextInstantOf, wallClockAt } from '../time-zones/wall-clock.ts';

/** What decides which messages a device gets at once. */
export interface DeviceLimits {
  readonly visitor: Preferences;
  readonly site: DeliveryLimits;
}

/**
 * Why a message is not sent by itself: a preference of the visitor holds it for a digest, a limit of the site holds it for a
 * digest (`site_`) or drops it (`dropped_`), or it would disturb the visitor.
 */
export type HoldReason =
  | 'quiet_hours'
  | 'daily_limit'
  | 'urgent_only'
  | 'site_quiet_hours'
  | 'site_daily_limit'
  | 'dropped_quiet_hours'
  | 'dropped_daily_limit'
  | 'disturbing'
  | 'dropped_disturbing';

/** A message at the moment it would be sent to a device. */
export interface Moment {
  /** By the clock of the device, such as `22:30`. */
  readonly time: string;
  /** Messages that were sent to the device on its local day. */
  readonly sentToday: number;
  readonly urgency: Urgency;
  /** Whether the operator lets urgent messages to its topic pass. */
  readonly isUrgentTopic: boolean;
  /** What the sender wants if it would disturb the visitor; undefined if it would not. */
  readonly ifDisturbing?: 'digest' | 'drop' | undefined;
}

/** Why a message is held; undefined if it is sent now. What both hold is held as the visitor prefers. Pure. */
export function holdReasonOf({ visitor, site }: DeviceLimits, moment: Moment): HoldReason | undefined {
  const { urgency, isUrgentTopic } = moment;
  if (urgency === 'high' && isUrgentTopic) return undefined;
  const ofVisitor = exceededOf(visitor, moment);
  if (ofVisitor === 'quiet_hours') return ofVisitor;
  if (visitor.urgentOnly && urgency !== 'high') return 'urgent_only';
  if (ofVisitor !== undefined) return ofVisitor;
  const ofSite = exceededOf(site, moment);
  if (ofSite !== undefined) return `${site.excess === 'drop' ? 'dropped' : 'site'}_${ofSite}`;
  const { ifDisturbing } = moment;
  return ifDisturbing && (ifDisturbing === 'drop' ? 'dropped_disturbing' : 'disturbing');
}

function exceededOf(
  { dailyLimit, quietHours }: Pick<Preferences, 'dailyLimit' | 'quietHours'>,
  { time, sentToday }: Moment,
): 'quiet_hours' | 'daily_limit' | undefined {
  if (quietHours !== null && isWithin(quietHours, time)) return 'quiet_hours';
  return dailyLimit !== null && sentToday >= dailyLimit ? 'daily_limit' : undefined;
}

/** Whether quiet hours are the reason, of the visitor or of the site. */
export function isQuiet(reason: HoldReason): boolean {
  return reason === 'quiet_hours' || reason === 'site_quiet_hours';
}

/** Whether no digest contains the message either. */
export function isDropped(reason: HoldReason): boolean {
  return reason.startsWith('dropped');
}

/** The messages of a local day, by the stronger of both limits; null without any. Pure. */
export function dailyLimitOf({ visitor, site }: DeviceLimits): number | null {
  if (visitor.dailyLimit === null || site.dailyLimit === null) return visitor.dailyLimit ?? site.dailyLimit;
  return Math.min(visitor.dailyLimit, site.dailyLimit);
}

type QuietHours = NonNullable<Preferences['quietHours']>;

/** Times of one format compare as texts. */
function isWithin({ start, end }: QuietHours, time: string): boolean {
  return start < end ? start <= time && time < end : start <= time || time < end;
}

function quietHoursOf({ visitor, site }: DeviceLimits): QuietHours[] {
  return [visitor.quietHours, site.quietHours].filter((hours) => hours !== null);
}

/** Whether an instant is in no quiet hours. */
function isFree(limits: DeviceLimits, timeZone: string, at: number): boolean {
  const { time } = wallClockAt(at, timeZone);
  return !quietHoursOf(limits).some((hours) => isWithin(hours, time));
}

/** Whether quiet hours of the night end then, so that most visitors slept in them. Pure. */
export function endsNight(limits: DeviceLimits, timeZone: string, at: number): boolean {
  const { time } = wallClockAt(at, timeZone);
  return quietHoursOf(limits).some((hours) => hours.end === time && isWithin(hours, '03:00'));
}

/**
 * When a device gets the next digest: at the first end of quiet hours that is in no other ones, or at the time that its
 * visitor chose: with a limit of the day on the next one, since a day that has reached its limit gets no more. Pure.
 */
export function nextDigestAt(limits: DeviceLimits, timeZone: string, now: number): number {
  const ends = quietHoursOf(limits)
    .map(({ end }) => nextInstantOf(end, timeZone, now))
    .sort((a, b) => a - b);
  // Quiet hours that cover the whole day together leave no free instant.
  const end = ends.find((at) => isFree(limits, timeZone, at)) ?? ends[0];
  if (end !== undefined) return end;
  const { digestTime = usualDigestTime, urgentOnly } = limits.visitor;
  const next = nextInstantOf(digestTime, timeZone, now);
  if (urgentOnly && dailyLimitOf(limits) === null) return next;
  const isToday = wallClockAt(next, timeZone).day === wallClockAt(now, timeZone).day;
  return isToday ? nextInstantOf(digestTime, timeZone, next) : next;
}

/**
 * When a device whose preferences change now gets the digest that was due at another time: then, unless the new ones let it out
 * sooner, or it is quiet then. Pure.
 * @param due - undefined if the visitor chose another time for it now
 */
export function digestAtWith(
  limits: DeviceLimits,
  timeZone: string,
  due: number | undefined,
  now: number,
): number {
  const next = nextDigestAt(limits, timeZone, now);
  return due !== undefined && due < next && isFree(limits, timeZone, due) ? due : next;
}

/**
 * Until when a digest that is due has to wait, because it is quiet now: the device has another time zone than when its messages
 * were held, the site has other quiet hours, or the service stood still. Undefined if it can be sent. Pure.
 */
export function quietUntil(limits: DeviceLimits, timeZone: string, now: number): number | undefined {
  if (isFree(limits, timeZone, now)) return undefined;
  const next = nextDigestAt(limits, timeZone, now);
  return isFree(limits, timeZone, next) ? next : undefined;
}
