const first = 1000;
const longest = 60_000;

/** The delay in milliseconds after consecutive refusals: it doubles each time, up to a minute. */
export function backOff(refusals: number): number {
  return Math.min(first * 2 ** refusals, longest);
}
