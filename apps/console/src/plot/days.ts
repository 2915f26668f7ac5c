import { localeOf } from '../i18n/amounts.ts';

/** Days are in UTC; noon is the same day in nearly every time zone. In seconds since the epoch. */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`) / 1000;
}

/** Formats an instant of a day for an axis. */
export function formatDay(language: string): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short' });
  return (seconds) => format.format(new Date(seconds * 1000));
}
