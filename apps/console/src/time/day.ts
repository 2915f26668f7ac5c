/** The day of an instant by the clock of this computer, as YYYY-MM-DD. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [String(date.getFullYear()).padStart(4, '0'), ...parts].join('-');
}

/**
 * The instant at which a day, as YYYY-MM-DD, begins by the clock of this computer; undefined when there is no such day,
 * or while its year is being typed: a browser tells 0002-11-21 at the first digit of 2026.
 */
export function startOfDay(day: string): string | undefined {
  const midnight = new Date(`${day}T00:00`);
  return midnight.getFullYear() >= 1970 ? midnight.toISOString() : undefined;
}
