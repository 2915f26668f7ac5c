import type { HeldCounts } from '@sineta/protocol';
import type { MessageRow } from '../database/schema.ts';
import type { HoldReason } from '../devices/preferences/hold.ts';

const reasons = {
  quietHours: 'quiet_hours',
  dailyLimit: 'daily_limit',
  urgentOnly: 'urgent_only',
  siteQuietHours: 'site_quiet_hours',
  siteDailyLimit: 'site_daily_limit',
  droppedQuietHours: 'dropped_quiet_hours',
  droppedDailyLimit: 'dropped_daily_limit',
  disturbing: 'disturbing',
  droppedDisturbing: 'dropped_disturbing',
} as const satisfies Record<keyof HeldCounts, HoldReason>;

/** The columns of a message that count the devices to which it is not sent by itself. */
export const heldColumns = Object.values(reasons).map((reason) => `held_${reason}` as const);

export type HeldRow = Pick<MessageRow, `held_${HoldReason}`>;

/** The devices to which a message is not sent by itself, by the reason. */
export function heldCountsOf(row: HeldRow): HeldCounts {
  return countEach((reason) => row[`held_${reason}`]);
}

/** The counts of each reason. Pure. */
export function countEach(count: (reason: HoldReason) => number): HeldCounts {
  const counts = Object.entries(reasons).map(([name, reason]) => [name, count(reason)]);
  return Object.fromEntries(counts) as HeldCounts;
}

/** The number of devices to which a message is not sent by itself. */
export function heldOf(row: HeldRow): number {
  return Object.values(heldCountsOf(row)).reduce((sum, devices) => sum + devices, 0);
}

/** The number of devices of these that do not get it later either; nothing if there is none. Pure. */
export function droppedOf({ droppedQuietHours, droppedDailyLimit, droppedDisturbing }: HeldCounts): {
  readonly dropped?: number;
} {
  const dropped = droppedQuietHours + droppedDailyLimit + droppedDisturbing;
  return dropped > 0 ? { dropped } : {};
}
