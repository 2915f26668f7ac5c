/** Writes calendar days as `YYYY-MM-DD`, in `timeZone` or the visitor's own. */
export function dayFormat(timeZone?: string): Intl.DateTimeFormat {
  // Sweden writes dates in ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone });
}
