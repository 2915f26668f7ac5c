/** The calendar day of an instant as `YYYY-MM-DD`, in `timeZone` or the visitor's own. */
export function calendarDay(instant: Date, timeZone?: string): string {
  // Sweden writes dates in ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
}
