/** When a notice was published, in words and exactly. */
export interface NoticeTime {
  /** “agora”, “há 5 minutos”, “há 3 horas”, “ontem”, “17 de nov.”, “17 de nov. de 2025”. */
  readonly words: string;
  /** With the time zone, which may not be that of the notice board: “17 de novembro de 2026 às 09:12 GMT-3”. */
  readonly exact: string;
}

/** Today it is the age, as on the notice board, which is right in every time zone. A future instant (by an incorrect clock) is now. */
export function noticeTime(publishedAt: string, now: Date, locale: string): NoticeTime {
  const date = new Date(publishedAt);
  const exact = date.toLocaleString(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return { words: inWords(date, now, locale), exact };
}

function inWords(date: Date, now: Date, locale: string): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return relative.format(0, 'second');
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (days === 0) return relative.format(-Math.floor(minutes / 60), 'hour');
  if (days === 1) return relative.format(-1, 'day');
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'short', year });
}

/** In UTC, whose days all have 24 hours. */
function startOfDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
