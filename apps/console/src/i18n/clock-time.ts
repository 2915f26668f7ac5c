import { localeOf } from './amounts.ts';

/** A time of day such as 22:00 as the language writes it: “10:00 PM”. */
export function clockTime(time: string, language: string): string {
  return new Date(`2000-01-01T${time}`).toLocaleTimeString(localeOf(language), { timeStyle: 'short' });
}
