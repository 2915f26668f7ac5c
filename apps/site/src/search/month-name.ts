import { dateFormat } from '../time/date-format.ts';

/**
 * The name of a recent month, as the label of a link: “Novembro”. It has no year; the heading of the results has.
 * @param month - `YYYY-MM`
 */
export function monthName(month: string, language: string): string {
  const name = dateFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(month));
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
