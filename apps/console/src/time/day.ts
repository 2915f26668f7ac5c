/** The day of an instant in the local time zone, as YYYY-MM-DD. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [String(date.getFullYear()).padStart(4, '0'), ...parts].join('-');
}

/**
 * The instant at which a day (YYYY-MM-DD) begins in the local time zone; undefined if the day does not exist,
 * or while its year is being typed: after the first digit of 2026 a browser reports 0002-11-21.
 */
export function startOfDay(day: string): string | undefined {
  const midnight = new Date(`${day}T00:00`);
  return midnight.getFullYear() >= 1970 ? midnight.toISOString() : undefined;
}
