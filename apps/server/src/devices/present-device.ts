import { deviceIdOf, type ListedDevice, type Permission } from '@sineta/protocol';
import { pushServiceOf } from '@sineta/web-push';
import type { Executor } from '../database/executor.ts';
import { attributesOf } from './attributes/attributes.ts';
import { stateOf } from './list/device-state.ts';
import { listTagsOf } from './topics/tags.ts';
import { listTopicsOf } from './topics/topics.ts';
import type { DeviceRow } from '../database/schema.ts';

/**
 * Presents devices with their topics, tags and attributes, without endpoints and keys. Only a caller who manages devices gets
 * their tokens, which give control over them.
 */
export async function presentDevices(
  db: Executor,
  devices: readonly DeviceRow[],
  /** Of the caller, on the site of the devices. */
  permissions: readonly Permission[],
): Promise<ListedDevice[]> {
  const [topics, tags, attributes] = await Promise.all([
    listTopicsOf(db, devices),
    listTagsOf(db, devices),
    attributesOf(
      db,
      devices.map(({ token }) => token),
    ),
  ]);
  const showsTokens = permissions.includes('manage');
  return devices.map((device) => ({
    ...presentDevice(device, topics.get(device.token) ?? [], tags.get(device.token) ?? []),
    ...(attributes.has(device.token) && { attributes: attributes.get(device.token)! }),
    ...(showsTokens && { token: device.token }),
  }));
}

function presentDevice(device: DeviceRow, topics: readonly string[], tags: readonly string[]): ListedDevice {
  const { token, last_clicked_at: clickedAt, locale, time_zone: timeZone, browser, system } = device;
  return {
    id: deviceIdOf(token),
    createdAt: new Date(device.created_at).toISOString(),
    lastSeenAt: new Date(device.last_seen_at).toISOString(),
    ...(clickedAt !== null && { lastClickedAt: new Date(clickedAt).toISOString() }),
    ...(locale !== null && { language: locale }),
    ...(timeZone !== null && { timeZone }),
    browser,
    system,
    service: pushServiceOf(new URL(device.endpoint)) ?? 'other',
    topics: [...topics],
    tags: [...tags],
    ...(device.user_id !== null && { user: device.user_id }),
    state: stateOf(device),
  };
}
