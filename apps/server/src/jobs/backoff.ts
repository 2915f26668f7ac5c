interface Backoff {
  /** Milliseconds before the first repetition. */
  readonly base: number;
  readonly ceiling: number;
}

/**
 * How long to wait before repetition number `attempt` (1 is the first), in milliseconds: doubled each
 * time, half of it left to chance, so that what failed together does not come back together.
 * @param chance From 0 to 1.
 */
export function backoff(attempt: number, { base, ceiling }: Backoff, chance = Math.random()): number {
  const full = Math.min(ceiling, base * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full / 2 + (full / 2) * chance);
}
