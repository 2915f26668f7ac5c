import { localeOf } from './amounts.ts';

/** Formats hours without a date (`22:00`) as the region writes them: “22:00”, “10:00 PM”. */
export function hourIn(language: string): (hour: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone: 'UTC' });
  return (hour) => format.format(new Date(`2000-01-01T${hour}Z`));
}
