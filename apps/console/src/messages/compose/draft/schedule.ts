import { isLocalDateTime } from '@sineta/protocol/formats';
import type { Draft } from './draft.ts';

/** The send time of a message, and the times at which the first and last devices get it. */
export type SendTime =
  | { readonly kind: 'now' }
  | { readonly kind: 'instant'; readonly at: Date }
  /** Local time: the first devices are in the east, the last in the west. */
  | { readonly kind: 'local'; readonly at: string; readonly first: Date; readonly last: Date };

/** The send time of a draft; undefined if it is invalid. */
export function sendTimeOf({ timing, at }: Pick<Draft, 'timing' | 'at'>): SendTime | undefined {
  if (timing === 'now') return { kind: 'now' };
  if (!isLocalDateTime(at)) return undefined;
  if (timing === 'instant') return { kind: 'instant', at: new Date(at) };
  // Time zones range from UTC+14 (Kiritimati) to UTC−12 (Baker Island).
  return { kind: 'local', at, first: new Date(`${at}:00+14:00`), last: new Date(`${at}:00-12:00`) };
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
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:00`;
}
