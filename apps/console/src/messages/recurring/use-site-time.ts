import { localeOf } from '../../i18n/amounts.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { ownTimeZone } from '../compose/draft/schedule.ts';

/** Formats times by the clock of a site. */
export function useSiteTime(timeZone: string) {
  const { language } = usePreferences();
  const dateTime = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return {
    dateTime: (at: string) => dateTime.format(new Date(at)),
    /** Its name and offset, such as “Horário de Brasília (GMT-3)”. */
    zone: (at: Date) => ownTimeZone(language, at, timeZone),
  };
}
