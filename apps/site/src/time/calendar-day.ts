import { dateFormat } from './date-format.ts';

/** Formats calendar days as `YYYY-MM-DD`. */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // Swedish dates are in ISO 8601 format.
  return dateFormat('sv-SE', { timeZone });
}
