import type { DeviceDetails } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { groupFailures } from '../details/group-failures.ts';

/**
 * The lines of the histories of several devices, newest first, each with its device. At most as many as the history of one
 * device can have: of further ones, the older part of another device would be missing. Pure.
 */
export function mergeHistories<Device extends Pick<DeviceDetails, 'id' | 'history'>>(
  devices: readonly Device[],
) {
  const lines = devices.flatMap((device) =>
    groupFailures(device.history).map((events) => ({ device, events })),
  );
  return lines
    .toSorted(({ events: [one] }, { events: [other] }) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, limits.deviceHistory);
}
