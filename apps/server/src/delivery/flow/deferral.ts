/** The shortest wait, so that coming again never becomes a busy loop; in milliseconds. */
const shortest = 1_000;
/** Even of a service that takes nothing by now so many a second come, or it could never show otherwise. */
const leastRate = 50;
/** Nobody waits longer because of those before: what the service takes may change at any time. */
const longest = 5 * 60_000;

/**
 * The place in the line of one more for whom a push service has no room: when to come again at the latest. One comes after
 * the other, as fast as the service takes them by now. Whoever can be taken sooner is called back. Pure.
 * @param last The place of the one before.
 * @param closedFor How long the service takes nobody, in milliseconds.
 * @param rate Requests a second.
 */
export function placeInLine(last: number, now: number, closedFor: number, rate: number): number {
  const earliest = now + Math.max(shortest, closedFor);
  return Math.min(Math.max(last, earliest) + 1000 / Math.max(leastRate, rate), earliest + longest);
}
