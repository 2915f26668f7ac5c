/** What a request showed of its push service. */
export type Outcome =
  | 'answered'
  /** It asked for fewer requests. */
  | 'rejected'
  /** It asked for none for a time (Retry-After). */
  | 'pause_requested'
  | 'fault';

/** Enough to distinguish a third from two thirds, and few enough to notice an outage soon. */
const capacity = 20;

/** The latest outcomes of a push service: their shares distinguish failing devices from a failing service. */
export interface RecentOutcomes {
  add(outcome: Outcome): void;
  clear(): void;
  /** Whether there are as many as are remembered. */
  readonly isFull: boolean;
  /** How many have one of these outcomes. */
  count(...of: readonly Outcome[]): number;
  /** The share of these outcomes, from 0 to 1; 0 before the first. */
  share(...of: readonly Outcome[]): number;
}

/** Of a service of which a third of the devices fail, five may fail in a row, but not 60 % of the latest requests. */
const widespread = { count: 5, share: 0.6 };

/** Whether these outcomes are those of the push service itself, not of single devices. */
export function isWidespread(
  outcomes: Pick<RecentOutcomes, 'count' | 'share'>,
  ...of: readonly Outcome[]
): boolean {
  return outcomes.count(...of) >= widespread.count && outcomes.share(...of) >= widespread.share;
}

export function createRecentOutcomes(): RecentOutcomes {
  const values: Outcome[] = [];
  const counts: Record<Outcome, number> = { answered: 0, rejected: 0, pause_requested: 0, fault: 0 };
  let oldest = 0;
  const count = (...of: readonly Outcome[]) => of.reduce((sum, outcome) => sum + counts[outcome], 0);
  return {
    add(outcome) {
      const replaced = values[oldest];
      if (replaced !== undefined) counts[replaced] -= 1;
      counts[outcome] += 1;
      values[oldest] = outcome;
      oldest = (oldest + 1) % capacity;
    },
    clear() {
      values.length = 0;
      oldest = 0;
      for (const outcome of ['answered', 'rejected', 'pause_requested', 'fault'] as const)
        counts[outcome] = 0;
    },
    get isFull() {
      return values.length === capacity;
    },
    count,
    share: (...of) => (values.length === 0 ? 0 : count(...of) / values.length),
  };
}
