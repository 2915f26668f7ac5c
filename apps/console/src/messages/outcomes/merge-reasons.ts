import type { FailureSummary } from '@sineta/protocol';

type Kind = FailureSummary['reasons'][number];

/** Failures with one reason and one remedy, of all push services. */
export interface MergedReason extends Pick<Kind, 'reason' | 'devices'> {
  readonly kinds: readonly Kind[];
}

/** Joins what push services answered for the same reason, since one remedy helps all. Those with the most devices come first. Pure. */
export function mergeReasons(reasons: readonly Kind[]): MergedReason[] {
  const merged = Map.groupBy(reasons, ({ reason }) => reason);
  return [...merged]
    .map(([reason, kinds]) => ({
      reason,
      kinds,
      devices: kinds.reduce((sum, { devices }) => sum + devices, 0),
    }))
    .toSorted((a, b) => b.devices - a.devices);
}
