import type { ListedDevice } from '@sineta/protocol';
import { pushServiceOf } from '@sineta/web-push';
import { deviceIdOf } from '../storage/device-id.ts';
import { stateOf } from '../storage/device-state.ts';
import type { DeviceRow } from '../storage/schema.ts';

/** A device without its endpoint and keys. */
export function presentDevice(
  device: DeviceRow,
  topics: readonly string[],
  tags: readonly string[],
): ListedDevice {
  const { token, locale, time_zone: timeZone, browser, system } = device;
  return {
    id: deviceIdOf(token),
    token,
    createdAt: new Date(device.created_at).toISOString(),
    lastSeenAt: new Date(device.last_seen_at).toISOString(),
    ...(locale !== null && { language: locale }),
    ...(timeZone !== null && { timeZone }),
    browser,
    system,
    service: pushServiceOf(new URL(device.endpoint)) ?? 'other',
    topics: [...topics],
    tags: [...tags],
    state: stateOf(device),
  };
}
