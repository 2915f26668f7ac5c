import { dateFormat } from './date-format.ts';

const dayInMs = 86_400_000;

/**
 * The name of a day relative to today: “Hoje”, “Ontem”, “12 de novembro”, with its year if that differs.
 * Both days are `YYYY-MM-DD`; without today, the full date.
 */
export function dayLabel(day: string, today: string, language: string): string {
  const date = new Date(day);
  const distance = Math.round((date.getTime() - Date.parse(today)) / dayInMs);
  if (distance === 0 || distance === -1) {
    return capitalise(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance, 'day'));
  }
  return dateFormat(language, {
    day: 'numeric',
    month: 'long',
    year: day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric',
    timeZone: 'UTC',
  }).format(date);
}

function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
