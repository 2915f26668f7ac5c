import { localeOf } from './amounts.ts';

/** Regions of Portuguese, English and Spanish where the week starts on Sunday (CLDR). */
const sundayRegions = /^(?:BR|CA|CO|DO|GT|HN|IN|JM|KE|MT|MX|MZ|NI|PA|PE|PH|PR|PT|PY|SG|SV|US|VE|ZA)$/;

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
