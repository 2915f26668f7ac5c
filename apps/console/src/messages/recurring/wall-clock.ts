/** What the clocks of a time zone show at an instant, as the value of a field. Pure. */
export function wallClock(at: Date, timeZone: string): string {
  // The Swedish format is that of the field, with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(at).replace(' ', 'T');
}
