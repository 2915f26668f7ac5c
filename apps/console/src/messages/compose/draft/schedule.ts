import { isLocalDateTime } from '@sineta/protocol/formats';
import type { Draft } from './draft.ts';

/** When a message sets out, and when the last devices get it, where that is known. */
export type Departure =
  | { readonly kind: 'now' }
  | { readonly kind: 'instant'; readonly at: Date }
  /** By the clock of each device: the first in the east of the world, the last in the west. */
  | { readonly kind: 'local'; readonly at: string; readonly first: Date; readonly last: Date };

/** When a draft would go, undefined while its time is not one. */
export function departureOf({ timing, at }: Pick<Draft, 'timing' | 'at'>): Departure | undefined {
  if (timing === 'now') return { kind: 'now' };
  if (!isLocalDateTime(at)) return undefined;
  if (timing === 'instant') return { kind: 'instant', at: new Date(at) };
  // The clocks of the world run from UTC+14 (Kiritimati) to UTC−12 (Baker Island).
  return { kind: 'local', at, first: new Date(`${at}:00+14:00`), last: new Date(`${at}:00-12:00`) };
}

/** A time of the clock on the wall in words, without any zone: it is nobody's in particular. */
export function wallTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${at}Z`));
}

/** The next full hour at least ten minutes from now, as a field for a day and a time has it: a first suggestion. */
export function suggestedTime(now: Date): string {
  const time = new Date(now.getTime() + 10 * 60_000);
  time.setMinutes(60, 0, 0);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:00`;
}
