import { amountsIn, localeOf } from './amounts.ts';

/** A day in a column of days: “27/11/2026”; for today with the time: “Hoje, 14:05”. */
export function dayOrTime(at: Date, now: Date, language: string): string {
  if (at.toDateString() !== now.toDateString()) {
    // A short date in English has the month first in some regions.
    const dateStyle = language === 'en' ? 'medium' : 'short';
    return new Intl.DateTimeFormat(localeOf(language), { dateStyle }).format(at);
  }
  const today = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day');
  return `${today.charAt(0).toUpperCase()}${today.slice(1)}, ${amountsIn(language).time(at)}`;
}
