import type { HeaderLanguage } from '@sineta/protocol';

/** The person whom a file is for. Files for programs have none. */
export interface Reader {
  readonly language: HeaderLanguage;
  /** A BCP 47 tag, perhaps with a region: spreadsheets there have its separators. */
  readonly locale: string;
  /** An IANA name, of the clock that the times are by. */
  readonly timeZone: string;
}
