import type { Overview } from '@sineta/protocol';

export interface AudienceChange {
  readonly joined: number;
  readonly left: number;
  /** The number of devices before the first day. */
  readonly before: number;
  /** The number of days. */
  readonly days: number;
}

/** The sum of the daily changes: what was there before and the change make the devices of the last day. */
export function audienceChange(days: Overview['days']): AudienceChange {
  const [first] = days;
  return {
    days: days.length,
    joined: days.reduce((sum, { joined }) => sum + joined, 0),
    left: days.reduce((sum, { left }) => sum + left, 0),
    before: first === undefined ? 0 : first.devices - first.joined + first.left,
  };
}
