/** When a visit is due, in milliseconds after the first, if all visits begin evenly over a time. */
export function dueAfter(number: number, visits: number, over: number): number {
  return (number * over) / visits;
}

/** How many visits are due before this many milliseconds have passed since the first one. */
export function countDue(milliseconds: number, visits: number, over: number): number {
  return Math.min(visits, Math.max(0, Math.ceil((milliseconds * visits) / over)));
}
