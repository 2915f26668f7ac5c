const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago an instant was: “agora”, “há 5 minutos”, “ontem”. A future instant (a clock that is wrong) is now. */
export function since(instant: Date, now: Date, language: string): string {
  const seconds = Math.floor((now.getTime() - instant.getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of steps) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(0, 'second');
}
