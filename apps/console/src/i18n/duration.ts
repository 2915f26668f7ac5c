import { localeOf } from './amounts.ts';

/** Writes a duration in a language, in the unit that keeps it short: “45 segundos”, “3 minutos”. */
export function durationIn(language: string): (seconds: number) => string {
  const formatOf = (unit: 'second' | 'minute' | 'hour') =>
    new Intl.NumberFormat(localeOf(language), {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      useGrouping: 'always',
      maximumFractionDigits: 0,
    });
  const [second, minute, hour] = [formatOf('second'), formatOf('minute'), formatOf('hour')];
  return (seconds) => {
    if (seconds < 90) return second.format(Math.max(1, seconds));
    return seconds < 5400 ? minute.format(seconds / 60) : hour.format(seconds / 3600);
  };
}
