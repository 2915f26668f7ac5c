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

/** Entries of a day: those that are shown, and the others around them. */
interface FoldedEntries {
  readonly before: readonly CalendarEntry[];
  readonly shown: readonly CalendarEntry[];
  readonly after: readonly CalendarEntry[];
}

/**
 * Divides the entries of a day. What is still to be sent is shown before what is over, of which the latest. A button for a
 * single entry would take its place. Pure.
 * @param most - how many are shown
 */
export function foldEntries(entries: readonly CalendarEntry[], most: number): FoldedEntries {
  const next = entries.findIndex(isAhead);
  const last = Math.max(0, entries.length - most);
  const first = next === -1 ? last : Math.min(next, last);
  const start = first === 1 ? 0 : first;
  const end = first + most === entries.length - 1 ? entries.length : first + most;
  return { before: entries.slice(0, start), shown: entries.slice(start, end), after: entries.slice(end) };
}

/** Whether devices still get an entry: also a message for a local time that began where the clocks are ahead. */
function isAhead(entry: CalendarEntry): boolean {
  return (
    isPlanned(entry) ||
    (entry.kind === 'message' && entry.sendAtLocal !== undefined && entry.state === 'sending')
  );
}
