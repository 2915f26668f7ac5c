/** How times are written. Making one takes 70 µs, using it next to nothing. */
export interface TimeFormats {
  /** The hour and the minute. */
  readonly clock: Intl.DateTimeFormat;
  /** The instant in full, for who wants to know exactly. */
  readonly full: Intl.DateTimeFormat;
}

/** Formats for `timeZone` or the visitor's own. */
export function timeFormats(language: string, timeZone?: string): TimeFormats {
  return {
    clock: new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone }),
    full: new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }),
  };
}
