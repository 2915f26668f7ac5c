import type { Language } from '../preferences/preferences.ts';

const lastHour: Readonly<Record<Language, string>> = {
  'pt-BR': 'na última hora',
  en: 'in the last hour',
  es: 'en la última hora',
};

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The age of an instant: “agora”, “há 5 minutos”, “ontem”. A future instant (clock skew) counts as now. */
export function since(instant: Date, now: Date, language: string): string {
  const seconds = Math.floor((now.getTime() - instant.getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of steps) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(0, 'second');
}

/** The age of a user's last activity. The service records it once an hour, so the last hour is not divided. */
export function sinceToTheHour(instant: Date, now: Date, language: Language): string {
  return now.getTime() - instant.getTime() < 3_600_000 ? lastHour[language] : since(instant, now, language);
}

/** The time until an instant, in hours up to two days: “em 26 h”. */
export function until(instant: Date, now: Date, language: string): string {
  const minutes = Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 60_000));
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' });
  if (minutes >= 2 * 24 * 60) return format.format(Math.floor(minutes / (24 * 60)), 'day');
  if (minutes >= 60) return format.format(Math.floor(minutes / 60), 'hour');
  return minutes === 0 ? format.format(0, 'second') : format.format(minutes, 'minute');
}
