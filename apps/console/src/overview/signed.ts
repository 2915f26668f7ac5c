import { localeOf } from '../i18n/amounts.ts';

/** A difference with its sign, also where it is positive. */
export function signed(value: number, format: (value: number) => string): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${format(Math.abs(value))}`;
}

/** Formats percentage points between shares, without their unit. */
export function pointsIn(language: string): (difference: number) => string {
  const format = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (difference) => format.format(difference * 100);
}
