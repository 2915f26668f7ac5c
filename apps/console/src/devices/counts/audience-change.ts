import type { Overview } from '@sineta/protocol';

export interface AudienceChange {
  readonly joined: number;
  readonly left: number;
  /** Days that it counts. */
  readonly days: number;
}

/** What the days come to. */
export function audienceChange(days: Overview['days']): AudienceChange {
  return {
    days: days.length,
    joined: days.reduce((sum, { joined }) => sum + joined, 0),
    left: days.reduce((sum, { left }) => sum + left, 0),
  };
}
