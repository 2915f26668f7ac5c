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

/** The error of a send time; undefined if it is valid. */
export function timeProblem(
  { timing, at }: Pick<Draft, 'timing' | 'at'>,
  now: Date,
): 'missing' | 'not-a-time' | 'past' | 'too-far' | undefined {
  if (timing === 'now') return undefined;
  if (at === '') return 'missing';
  if (!isLocalDateTime(at)) return 'not-a-time';
  const furthest = now.getTime() + limits.maxSendAhead * 1000;
  if (timing === 'local') {
    // UTC−12 has the last local time: while the time is in the future there, some devices can still get the message.
    const last = Date.parse(`${at}:00-12:00`);
    if (last <= now.getTime()) return 'past';
    return Date.parse(`${at}Z`) > furthest ? 'too-far' : undefined;
  }
  const time = new Date(at);
  if (time <= now) return 'past';
  return time.getTime() > furthest ? 'too-far' : undefined;
}

/**
 * The user's time zone by name, and its offset from UTC at a time: “Horário de Brasília (GMT-3)”.
 * @param timeZone - default: that of the browser
 */
export function ownTimeZone(language: string, at: Date, timeZone?: string): string {
  const named = (timeZoneName: 'longGeneric' | 'shortOffset'): string | undefined =>
    new Intl.DateTimeFormat(language, { timeZoneName, timeZone })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
  const [name, offset] = [named('longGeneric'), named('shortOffset')];
  return name === undefined || /^(?:GMT|UTC)/.test(name) ? (offset ?? 'UTC') : `${name} (${offset})`;
}

/** Formats a local time without a time zone. */
export function wallTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${at}Z`));
}

/** Suggests a time for the field: the next full hour at least ten minutes from now. */
export function suggestedTime(now: Date): string {
  const time = new Date(now.getTime() + 10 * 60_000);
  time.setMinutes(60, 0, 0);
  return dateTimeField(time);
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
