import type { DeviceExport, Permission } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { subscriptionOf } from '../../devices/find-devices.ts';
import { heldForDevice } from '../../devices/preferences/digest.ts';
import { preferencesOf } from '../../devices/preferences/preferences.ts';
import { presentDevices } from '../../devices/present-device.ts';
import { findTestName } from '../../devices/test-devices/test-devices.ts';
import { readHistory } from './device-history.ts';

/**
 * All stored data of devices.
 * @param historyOf - `user`: without the history from before a former user left
 */
export async function exportDevices(
  db: Executor,
  devices: readonly DeviceRow[],
  /** Of the caller, on the site of the devices. */
  permissions: readonly Permission[],
  historyOf: 'device' | 'user',
): Promise<DeviceExport[]> {
  const presented = await presentDevices(db, devices, permissions);
  const exports: DeviceExport[] = [];
  for (const [index, device] of devices.entries()) {
    const held = await heldForDevice(db, device.token);
    const since = historyOf === 'user' ? (device.user_left_at ?? undefined) : undefined;
    const testName = await findTestName(db, device);
    exports.push({
      ...presented[index]!,
      vapidKey: device.vapid_key,
      preferences: preferencesOf(device),
      ...(held && { held }),
      history: await readHistory(db, device, since),
      site: device.site,
      ...(testName !== undefined && { testName }),
      subscription: subscriptionOf(device),
    });
  }
  return exports;
}
