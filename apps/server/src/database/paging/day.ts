/** Milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000;

/** The UTC day of an instant, such as 2026-11-21. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The day after another one. */
export function dayAfter(day: string): string {
  return dayOf(Date.parse(day) + dayLength);
}

/** The `count` latest days up to one, oldest first. */
export function daysUntil(today: string, count: number): string[] {
  const last = Date.parse(today);
  return Array.from({ length: count }, (_, index) => dayOf(last - (count - 1 - index) * dayLength));
}
