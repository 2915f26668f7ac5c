import { localeOf } from '../i18n/amounts.ts';

/** Noon of a day in the time zone of the browser, so that its clock shows this day. In seconds since the epoch. */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00`) / 1000;
}

/** Formats an instant of a day for an axis. */
export function formatDay(language: string): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short' });
  return (seconds) => format.format(new Date(seconds * 1000));
}
