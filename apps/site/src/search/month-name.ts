import { dateFormat } from '../time/date-format.ts';

/**
 * The name of one of the last months, as a label: “Novembro”. The result has its year.
 * @param month - `YYYY-MM`
 */
export function monthName(month: string, language: string): string {
  const name = dateFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(month));
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
