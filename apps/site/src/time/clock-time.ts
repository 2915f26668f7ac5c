/** The hour and minute of an instant, in `timeZone` or the visitor's own. */
export function clockTime(instant: Date, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone }).format(instant);
}

/** An instant in full, for who wants to know exactly. */
export function fullTime(instant: Date, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    instant,
  );
}
