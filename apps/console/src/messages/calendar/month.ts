import type { CalendarEntry } from '@sineta/protocol';

const dayLength = 24 * 60 * 60 * 1000;
const pattern = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** The month in the address (`2026-12`), or that of today. Pure. */
export function monthOf(written: unknown, today: string): string {
  return typeof written === 'string' && pattern.test(written) ? written : today.slice(0, 7);
}

/** The month that is some months after another. Pure. */
export function monthAfter(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The days of a month (`2026-12-24`). Pure. */
export function daysOf(month: string): readonly string[] {
  const last = new Date(Date.parse(`${monthAfter(month, 1)}-01`) - 1).getUTCDate();
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/**
 * The weeks of a month, of which the first and the last may have days of the months beside it. Pure.
 * @param firstWeekday - 1 is Monday, 7 is Sunday
 */
export function weeksOf(month: string, firstWeekday: number): readonly (readonly string[])[] {
  const first = new Date(`${month}-01`);
  const before = (first.getUTCDay() - firstWeekday + 7) % 7;
  const day = (index: number) =>
    new Date(first.getTime() + (index - before) * dayLength).toISOString().slice(0, 10);
  return Array.from({ length: Math.ceil((before + daysOf(month).length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => day(week * 7 + weekday)),
  );
}

/** The entries of each day that has some. Pure. */
export function entriesByDay(entries: readonly CalendarEntry[]): ReadonlyMap<string, CalendarEntry[]> {
  return Map.groupBy(entries, ({ local }) => local.slice(0, 10));
}

/** Of some days of a month, those before today if today is in this month: a month that is past is shown whole. Pure. */
export function daysBefore(today: string, days: readonly string[], month: string): readonly string[] {
  return today.startsWith(month) ? days.filter((day) => day < today) : [];
}

/** Whether an entry is still to be sent. Pure. */
export function isPlanned(entry: CalendarEntry): boolean {
  return entry.kind === 'occurrence' || entry.state === 'scheduled';
}

/** Some entries of a day, in their order: what is still to be sent before what is over, of which the latest. Pure. */
export function mainEntries(entries: readonly CalendarEntry[], most: number): readonly CalendarEntry[] {
  const byRank = [...entries.filter(isPlanned), ...entries.filter((entry) => !isPlanned(entry)).toReversed()];
  const main = new Set(byRank.slice(0, most));
  return entries.filter((entry) => main.has(entry));
}
