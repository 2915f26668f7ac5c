import type { Counts } from '@sineta/protocol';

/** Each step implies another: a device that clicked or dismissed a message has displayed it. */
export const stepBefore = {
  targeted: undefined,
  accepted: 'targeted',
  displayed: 'accepted',
  clicked: 'displayed',
  dismissed: 'displayed',
} as const;

export type Step = keyof typeof stepBefore;

/** The share of the devices of the step before, from 0 to 1; undefined without devices. */
export function rateOf(counts: Counts, step: Step): number | undefined {
  const before = stepBefore[step];
  return before === undefined ? undefined : share(counts[step], counts[before]);
}

/** Receipts can arrive before the counts of the batches: no share exceeds 1. */
export function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.min(1, part / whole);
}
