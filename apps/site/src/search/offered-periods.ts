import type { DayRange } from '@sineta/protocol/board';

/** A period that a link offers. */
export interface OfferedPeriod extends DayRange {
  /** A year, a month as `YYYY-MM`, or a number of days until today; all absent for all times. */
  readonly year?: string;
  readonly month?: string;
  readonly days?: number;
}

const recentDays = 30;

/** How many months before the current one are offered. The current one is left out, since the latest days cover most of it. */
const recentMonths = 3;

/**
 * All times, the latest days, the months before this one, this year and the one before, if there were notices then.
 * @param today - `YYYY-MM-DD`
 * @param oldest - the day of the oldest notice; today without one
 */
export function offeredPeriods(today: string, oldest = today): readonly OfferedPeriod[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const first = new Date(Date.parse(today) - (recentDays - 1) * 86_400_000);
  return [
    {},
    { days: recentDays, from: first.toISOString().slice(0, 10), until: today },
    ...Array.from({ length: recentMonths }, (_, index) => monthPeriod(year, month - 1 - index)).filter(
      ({ until }) => until >= oldest,
    ),
    ...[year, year - 1]
      .filter((each) => each >= Number(oldest.slice(0, 4)))
      .map((each) => ({ year: String(each), from: `${each}-01-01`, until: `${each}-12-31` })),
  ];
}

/** @param month - 1 for January of the year; 0 and less for those of the year before */
function monthPeriod(year: number, month: number) {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const from = dayOf(Date.UTC(year, month - 1));
  return { month: from.slice(0, 7), from, until: dayOf(Date.UTC(year, month, 0)) };
}

/** Whether two periods have the same days. */
export function isSamePeriod(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.until === other.until;
}
