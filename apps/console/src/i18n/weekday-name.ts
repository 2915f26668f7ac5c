/** The name of a day of the week, counted from Monday. */
export function weekdayName(language: string, day: number): string {
  // 2024-01-01 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  );
}
