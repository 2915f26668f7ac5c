import type { Overview } from '@sineta/protocol';

export interface AudienceChange {
  readonly joined: number;
  readonly left: number;
  /** The number of days. */
  readonly days: number;
}

/** The sum of the daily changes. */
export function audienceChange(days: Overview['days']): AudienceChange {
  return {
    days: days.length,
    joined: days.reduce((sum, { joined }) => sum + joined, 0),
    left: days.reduce((sum, { left }) => sum + left, 0),
  };
}
