/** How amounts are written in a language. */
export interface Amounts {
  readonly number: (value: number) => string;
  /** Short, where there is little room: “100 mil”. */
  readonly compact: (value: number) => string;
  /** Of a share between 0 and 1. */
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
    // One digit, so that they can be compared; none and all of them are exact.
    percent: (share) => (share === 0 || share === 1 ? whole : fraction).format(share),
    dateTime: (at) => dateTime.format(at),
    date: (at) => date.format(at),
    time: (at) => time.format(at),
  };
}
