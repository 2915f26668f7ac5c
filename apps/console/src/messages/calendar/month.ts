import type { CalendarEntry } from '@sineta/protocol';

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
 * The weeks of a month; undefined for days of other months. Pure.
 * @param firstWeekday - 1 is Monday, 7 is Sunday
 */
export function weeksOf(month: string, firstWeekday: number): readonly (readonly (string | undefined)[])[] {
  const before = (new Date(`${month}-01`).getUTCDay() - firstWeekday + 7) % 7;
  const cells = [...Array.from({ length: before }, () => undefined), ...daysOf(month)];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
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
