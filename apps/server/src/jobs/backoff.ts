interface Backoff {
  /** The delay of the first retry, in milliseconds. */
  readonly base: number;
  readonly ceiling: number;
}

/**
 * The delay of retry number `attempt` (1 is the first), in milliseconds: doubled each time, and half of it random, so that
 * jobs that failed together are not retried together.
 * @param chance From 0 to 1.
 */
export function backoff(attempt: number, { base, ceiling }: Backoff, chance = Math.random()): number {
  const full = Math.min(ceiling, base * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full / 2 + (full / 2) * chance);
}
