/** How long ago an instant was: “agora”, “há 5 minutos”, “há 3 horas”. A future instant (a clock that is wrong) is now. */
export function relativeTime(instant: Date, now: Date, language: string): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes < 1) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  return format.format(-Math.floor(minutes / 60), 'hour');
}
