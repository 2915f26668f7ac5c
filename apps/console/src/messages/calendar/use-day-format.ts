import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { capitalize } from '../recurring/rule-choices.ts';
import { localeOf } from '../../i18n/amounts.ts';

/** Formats days and months, which have no time zone. */
export function useDayFormat() {
  const { language } = usePreferences();
  const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(date));
  return {
    /** “24 de dezembro”. */
    day: (day: string) => format(day, { day: 'numeric', month: 'long' }),
    /** “24 dez.”. */
    shortDay: (day: string) => format(day, { day: 'numeric', month: 'short' }).replace(' de ', ' '),
    /** “Quinta-feira, 24 de dezembro”. */
    weekdayAndDay: (day: string) =>
      capitalize(format(day, { weekday: 'long', day: 'numeric', month: 'long' })),
    /** “qui.”. */
    weekday: (day: string) => format(day, { weekday: 'short' }),
    /** “Dezembro”. */
    month: (month: string) => capitalize(format(`${month}-01`, { month: 'long' })),
    /** “Dezembro de 2026”. */
    monthAndYear: (month: string) => capitalize(format(`${month}-01`, { month: 'long', year: 'numeric' })),
  };
}
