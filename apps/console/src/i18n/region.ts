import { localeOf } from './amounts.ts';

/** Formats hours without a date (`22:00`) as the region writes them: “22:00”, “10:00 PM”. */
export function hourIn(language: string): (hour: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone: 'UTC' });
  return (hour) => format.format(new Date(`2000-01-01T${hour}Z`));
}

/** Regions of Portuguese, English and Spanish where the week starts on Sunday (CLDR). */
const sundayRegions =
  /^(?:AG|AS|AU|BR|BS|BW|BZ|CA|CO|DM|DO|GT|GU|HN|IN|JM|KE|MH|MO|MT|MX|MZ|NI|PA|PE|PH|PK|PR|PT|PY|SG|SV|TT|UM|US|VE|VI|WS|ZA|ZW)$/;

/** The day with which the week starts in the region: 1 is Monday, 7 is Sunday. */
export function firstWeekday(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?(): { readonly firstDay: number } } = new Intl.Locale(
    localeOf(language),
  );
  // Firefox does not have it.
  if (locale.getWeekInfo) return locale.getWeekInfo().firstDay;
  return sundayRegions.test(locale.maximize().region ?? '') ? 7 : 1;
}

/** The days of the week (1 is Monday, 7 is Sunday) in the order of the region. */
export function weekdaysIn(language: string): readonly number[] {
  const first = firstWeekday(language);
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}
