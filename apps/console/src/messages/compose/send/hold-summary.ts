import type { ExpectedHeld } from '@sineta/protocol';

/** The devices on which a message is expected to be held, as the confirmation groups them. */
export interface HoldSummary {
  readonly siteQuiet: number;
  readonly siteLimit: number;
  readonly dropped: number;
  /** Preferences of visitors. */
  readonly visitors: number;
}

/** Groups the reasons for which a message is expected to be held. Pure. */
export function holdSummary(held: ExpectedHeld): HoldSummary {
  return {
    siteQuiet: held.siteQuietHours,
    siteLimit: held.siteDailyLimit,
    dropped: held.droppedQuietHours + held.droppedDailyLimit,
    visitors: held.quietHours + held.dailyLimit + held.urgentOnly,
  };
}
