/** Formats numbers, shares and times in a language. */
export interface Amounts {
  readonly number: (value: number) => string;
  /** Abbreviated, for narrow places: “100 mil”. */
  readonly compact: (value: number) => string;
  /** Formats a share between 0 and 1. */
  readonly percent: (share: number) => string;
  readonly dateTime: (at: Date) => string;
  readonly date: (at: Date) => string;
  readonly time: (at: Date) => string;
}

/**
 * The locale in which numbers and times of a language are written: that of the browser's region, if the browser has the
 * language. Twenty thousand is “20,000” in Mexico and “20.000” in Spain.
 */
export function localeOf(language: string): string {
  return navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
}

export function amountsIn(language: string): Amounts {
  const locale = localeOf(language);
  // Otherwise Spanish groups 12.066, and not 1997 beside it.
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
  const whole = new Intl.NumberFormat(locale, { style: 'percent' });
  const fraction = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  return {
    number: (value) => number.format(value),
    compact: (value) => compact.format(value),
    // One fraction digit, so that shares can be compared; 0 % and 100 % have none.
    percent: (share) => (share === 0 || share === 1 ? whole : fraction).format(share),
    dateTime: (at) => dateTime.format(at),
    date: (at) => date.format(at),
    time: (at) => time.format(at),
  };
}
