import type { ListedDevice } from '@sineta/protocol';
import { pushServiceOf } from '@sineta/web-push';
import type { DeviceRow } from '../storage/schema.ts';

/** A device without its endpoint and keys. */
export function presentDevice(
  device: DeviceRow,
  topics: readonly string[],
  tags: readonly string[],
): ListedDevice {
  const { token, locale, time_zone: timeZone, browser, system, gone_at, resubscribe_at } = device;
  return {
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
    state: gone_at !== null ? 'going' : resubscribe_at !== null ? 'resubscribe' : 'active',
  };
}
