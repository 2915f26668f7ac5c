/** When a notice was published, in words: “hoje, 09:12”, “22 de nov. de 2026, 09:12”. */
export function noticeTime(publishedAt: string, now: Date, locale: string): string {
  const date = new Date(publishedAt);
  const days = Math.round((startOfDay(date) - startOfDay(now)) / 86_400_000);
  const format = (dateStyle?: 'medium') => date.toLocaleString(locale, { dateStyle, timeStyle: 'short' });
  if (days < -1 || days > 0) return format('medium');
  return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')}, ${format()}`;
}

/** In UTC, whose days all have 24 hours. */
function startOfDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
