import { defaultPreferences, noDeliveryLimits, type Preferences } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { findSite, limitsAnything } from '../../sites/sites.ts';
import { knownTimeZone } from '../time-zones/wall-clock.ts';
import { forgetDayMessages } from './day-messages.ts';
import { heldForDevice, rescheduleDigest } from './digest.ts';
import { dailyLimitOf, digestAtWith } from './hold.ts';

/** The preferences of a device. */
export function preferencesOf({ preferences }: Pick<DeviceRow, 'preferences'>): Preferences {
  return preferences === null ? defaultPreferences : (JSON.parse(preferences) as Preferences);
}

/** The preferences of a device as they are stored: null for the defaults, which nearly all devices have. */
export function preferencesColumn(preferences = defaultPreferences): string | null {
  const { dailyLimit, quietHours, urgentOnly, digestTime } = preferences;
  const isDefault = dailyLimit === null && quietHours === null && !urgentOnly && digestTime === undefined;
  return isDefault ? null : JSON.stringify({ dailyLimit, quietHours, urgentOnly, digestTime });
}

/**
 * Changes the preferences of a device. What is held already follows the new ones: it is due at once if neither they nor the
 * limits of the site hold anything.
 * Call it in a transaction.
 */
export async function setPreferences(
  db: Executor,
  device: DeviceRow,
  preferences: Preferences,
  now: number,
): Promise<void> {
  const { site, shard, token, time_zone } = device;
  const column = preferencesColumn(preferences);
  if (column === device.preferences) return;
  await db
    .updateTable('device')
    .set({ preferences: column })
    .where('shard', '=', shard)
    .where('token', '=', token)
    .execute();
  const { timeZone: ofSite, deliveryLimits } = (await findSite(db, site)) ?? {};
  const limits = { visitor: preferences, site: deliveryLimits ?? noDeliveryLimits };
  const timeZone = knownTimeZone(time_zone, ofSite);
  const isFree = column === null && !limitsAnything(limits.site);
  const held = await heldForDevice(db, token);
  if (held) {
    const isChosen = preferences.digestTime !== preferencesOf(device).digestTime;
    const due = isChosen ? undefined : Date.parse(held.until);
    const at = isFree ? now : digestAtWith(limits, timeZone, due, now);
    await rescheduleDigest(db, token, at);
  }
  if (dailyLimitOf(limits) === null) await forgetDayMessages(db, token);
}
