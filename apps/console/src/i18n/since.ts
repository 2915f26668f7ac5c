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

/** A number of units from now. Not “ontem” or “depois de amanhã”: 30 hours ago can be two days before. */
function fromNow(
  count: number,
  unit: Intl.RelativeTimeFormatUnit,
  language: string,
  style?: 'narrow',
): string {
  const numeric = count === 0 ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(language, { numeric, ...(style && { style }) }).format(count, unit);
}

/** The age of an instant: “agora”, “há 5 minutos”, “há 1 dia”. A future instant (clock skew) counts as now. */
export function since(instant: Date, now: Date, language: string): string {
  const seconds = Math.floor((now.getTime() - instant.getTime()) / 1000);
  for (const [unit, length] of steps) {
    if (seconds >= length) return fromNow(-Math.floor(seconds / length), unit, language);
  }
  return fromNow(0, 'second', language);
}

/** The age of a user's last activity. The service records it once an hour, so the last hour is not divided. */
export function sinceToTheHour(instant: Date, now: Date, language: Language): string {
  return now.getTime() - instant.getTime() < 3_600_000 ? lastHour[language] : since(instant, now, language);
}

/** The time until an instant, in hours up to two days: “em 26 h”. */
export function until(instant: Date, now: Date, language: string): string {
  const minutes = Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 60_000));
  if (minutes >= 2 * 24 * 60) return fromNow(Math.floor(minutes / (24 * 60)), 'day', language, 'narrow');
  if (minutes >= 60) return fromNow(Math.floor(minutes / 60), 'hour', language, 'narrow');
  return fromNow(minutes, minutes === 0 ? 'second' : 'minute', language, 'narrow');
}
