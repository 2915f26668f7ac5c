import { dateFormat } from './date-format.ts';

/** Formats for times, shared by all notices. */
export interface TimeFormats {
  /** The hour and the minute. */
  readonly clock: Intl.DateTimeFormat;
  /** The day and the time, so short that they fit in one line on a phone. */
  readonly full: (instant: Date) => string;
}

export function timeFormats(language: string, timeZone: string): TimeFormats {
  const clock = dateFormat(language, { timeStyle: 'short', timeZone });
  const day = dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  // One format of the time everywhere: with the fields of the day, “03:50” would be “3:50”.
  return { clock, full: (instant) => `${day.format(instant)}, ${clock.format(instant)}` };
}

/** The age of an instant: “agora”, “há 5 minutos”, “há 3 horas”. A future instant (by an incorrect clock) is now. */
export function relativeTime(instant: Date, now: Date, language: string): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes < 1) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  return format.format(-Math.floor(minutes / 60), 'hour');
}
