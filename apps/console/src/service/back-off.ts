const first = 1000;
const longest = 60_000;

/** How long to wait after so many refusals in a row, in milliseconds: twice as long each time, up to a minute. */
export function backOff(refusals: number): number {
  return Math.min(first * 2 ** refusals, longest);
}
