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

export function amountsIn(language: string): Amounts {
  const number = new Intl.NumberFormat(language);
  const compact = new Intl.NumberFormat(language, { notation: 'compact' });
  const whole = new Intl.NumberFormat(language, { style: 'percent' });
  const fraction = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
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
