/** When a notice was published, in words: “hoje, 09:12”, “17 de nov., 09:12”, “17 de nov. de 2025, 09:12”. */
export function noticeTime(publishedAt: string, now: Date, locale: string): string {
  const date = new Date(publishedAt);
  return `${dayOf(date, now, locale)}, ${date.toLocaleTimeString(locale, { timeStyle: 'short' })}`;
}

function dayOf(date: Date, now: Date, locale: string): string {
  const days = Math.round((startOfDay(date) - startOfDay(now)) / 86_400_000);
  if (days === 0 || days === -1) {
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  }
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'short', year });
}

/** In UTC, whose days all have 24 hours. */
function startOfDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
