/** What a request showed of its push service. */
export type Outcome = 'answered' | 'rejected' | 'fault';

/** Enough to distinguish a third from two thirds, and few enough to notice an outage soon. */
const capacity = 20;

/** The latest outcomes of a push service: their shares distinguish failing devices from a failing service. */
export interface RecentOutcomes {
  add(outcome: Outcome): void;
  clear(): void;
  count(outcome: Outcome): number;
  /** From 0 to 1; 0 before the first outcome. */
  share(outcome: Outcome): number;
}

/** Of a service of which a third of the devices fail, five may fail in a row, but not 60 % of the latest requests. */
const widespread = { count: 5, share: 0.6 };

/** Whether an outcome is one of the push service itself, not of single devices. */
export function isWidespread(outcomes: Pick<RecentOutcomes, 'count' | 'share'>, outcome: Outcome): boolean {
  return outcomes.count(outcome) >= widespread.count && outcomes.share(outcome) >= widespread.share;
}

export function createRecentOutcomes(): RecentOutcomes {
  const values: Outcome[] = [];
  const counts: Record<Outcome, number> = { answered: 0, rejected: 0, fault: 0 };
  let oldest = 0;
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
      for (const outcome of ['answered', 'rejected', 'fault'] as const) counts[outcome] = 0;
    },
    count: (outcome) => counts[outcome],
    share: (outcome) => (values.length === 0 ? 0 : counts[outcome] / values.length),
  };
}
