import { localeOf } from '../../../i18n/amounts.ts';
import type { SendMessage } from '@sineta/protocol';
import { isLocalDateTime } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';
import type { Draft } from './draft.ts';

/** The send time of a message. */
export type SendTime =
  | { readonly kind: 'now' }
  | { readonly kind: 'instant'; readonly at: Date }
  /** In the local time of each device. */
  | { readonly kind: 'local'; readonly at: string }
  /** Again and again; the rule in words, undefined while it is incomplete. */
  | { readonly kind: 'recurring'; readonly rule: string | undefined };

/** The send time of a draft; undefined if it is invalid. */
export function sendTimeOf({ timing, at }: Pick<Draft, 'timing' | 'at'>): SendTime | undefined {
  if (timing === 'now') return { kind: 'now' };
  if (!isLocalDateTime(at)) return undefined;
  if (timing === 'instant') return { kind: 'instant', at: new Date(at) };
  return { kind: 'local', at };
}

/** Whether a message is sent now. */
export function isNow({ sendAt, sendAtLocal }: Pick<SendMessage, 'sendAt' | 'sendAtLocal'>): boolean {
  return (sendAt ?? sendAtLocal) === undefined;
}

/**
 * The error of a send time; undefined if it is valid.
 * @param siteZone - the time zone of the site; default: that of the browser
 */
export function timeProblem(
  { timing, at }: Pick<Draft, 'timing' | 'at'>,
  now: Date,
  siteZone?: string,
): 'missing' | 'not-a-time' | 'past' | 'past-at-site' | 'too-far' | undefined {
  if (timing === 'now') return undefined;
  if (at === '') return 'missing';
  if (!isLocalDateTime(at)) return 'not-a-time';
  const furthest = now.getTime() + limits.maxSendAhead * 1000;
  if (timing === 'local') {
    // Where the time has passed, devices would get the message at once. The devices of unknown time zones are in that of the site.
    if (at <= clockAt(now, siteZone)) return 'past-at-site';
    return Date.parse(`${at}Z`) > furthest ? 'too-far' : undefined;
  }
  const time = new Date(at);
  if (time <= now) return 'past';
  return time.getTime() > furthest ? 'too-far' : undefined;
}

/** What the clocks of a time zone show: `YYYY-MM-DDTHH:mm`. */
function clockAt(now: Date, timeZone: string | undefined): string {
  try {
    // Swedish dates have this order.
    return now.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T');
  } catch {
    // This browser does not know the time zone.
    return clockAt(now, 'UTC');
  }
}

/**
 * The user's time zone by name, and its offset from UTC at a time: “Horário de Brasília (GMT-3)”.
 * @param timeZone - default: that of the browser
 */
export function ownTimeZone(language: string, at: Date, timeZone?: string): string {
  const named = (timeZoneName: 'longGeneric' | 'shortOffset'): string | undefined =>
    new Intl.DateTimeFormat(localeOf(language), { timeZoneName, timeZone })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
  const [name, offset] = [named('longGeneric'), named('shortOffset')];
  return name === undefined || /^(?:GMT|UTC)/.test(name) ? (offset ?? 'UTC') : `${name} (${offset})`;
}

/** Formats a local time without a time zone. In Portuguese, the article of one o’clock is singular. */
export function wallTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(new Date(`${at}Z`))
    .replace(/ às (?=0?1:)/, ' à ')
    .replace(/ a las (?=0?1:)/, ' a la ');
}

/**
 * Suggests a time for the field: the next full hour at least ten minutes from now, or for the local time of each device the
 * first 8:00 that has passed in no time zone.
 */
export function suggestedTime(now: Date, isLocal = false): string {
  if (isLocal) {
    // UTC+14 is the first time zone: it shows a date and time ten hours after that, at 8:00.
    return `${new Date(now.getTime() + 30 * 3_600_000).toISOString().slice(0, 10)}T08:00`;
  }
  const time = new Date(now.getTime() + 10 * 60_000);
  time.setMinutes(60, 0, 0);
  return dateTimeField(time);
}

/** When the clocks of a time zone show a time, `YYYY-MM-DDTHH:mm`. In an hour that a clock change skips, an hour beside it. */
export function instantOf(at: string, timeZone: string): Date {
  const shown = Date.parse(`${at}Z`);
  const offsetAt = (time: number) => Date.parse(`${clockAt(new Date(time), timeZone)}Z`) - time;
  return new Date(shown - offsetAt(shown - offsetAt(shown)));
}

/** The value of a field for a date and time: in the operator's time zone, to the minute. */
export function dateTimeField(time: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

export type TimePreset = 'today' | 'tomorrow' | 'monday';

/** Usual times as values of the field: today at 18:00, tomorrow at 8:00, and next Monday at 8:00. */
export function timePresets(now: Date): readonly (readonly [TimePreset, string])[] {
  const at = (days: number, hour: number): string =>
    dateTimeField(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour));
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ...(now.getHours() < 17 ? [['today', at(0, 18)] as const] : []),
    ['tomorrow', at(1, 8)],
    ...(toMonday > 1 ? [['monday', at(toMonday, 8)] as const] : []),
  ];
}
