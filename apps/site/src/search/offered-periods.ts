import type { DayRange } from '@sineta/protocol/board';

/** A period that a link offers. */
export interface OfferedPeriod extends DayRange {
  /** A year, or a number of days until today; absent for all times. */
  readonly year?: string;
  readonly days?: number;
}

const recentDays = 30;

/**
 * All times, the latest days, this year and the one before, if there were notices then.
 * @param today - `YYYY-MM-DD`
 * @param oldest - the day of the oldest notice; today without one
 */
export function offeredPeriods(today: string, oldest = today): readonly OfferedPeriod[] {
  const year = Number(today.slice(0, 4));
  const first = new Date(Date.parse(today) - (recentDays - 1) * 86_400_000);
  return [
    {},
    { days: recentDays, from: first.toISOString().slice(0, 10), until: today },
    ...[year, year - 1]
      .filter((each) => each >= Number(oldest.slice(0, 4)))
      .map((each) => ({ year: String(each), from: `${each}-01-01`, until: `${each}-12-31` })),
  ];
}

/** Whether two periods have the same days. */
export function isSamePeriod(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.until === other.until;
}
