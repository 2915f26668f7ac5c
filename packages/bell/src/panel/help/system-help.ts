import type { System } from '@sineta/protocol/user-agent';

/** The labels about the notification settings of a system. */
export type SystemLabel =
  | 'systemWindows'
  | 'systemMac'
  | 'systemLinux'
  | 'systemAndroid'
  | 'systemIos'
  | 'systemOther';

const labels: Readonly<Record<System, SystemLabel>> = {
  windows: 'systemWindows',
  macos: 'systemMac',
  linux: 'systemLinux',
  android: 'systemAndroid',
  ios: 'systemIos',
  other: 'systemOther',
};

/** What to check in the system's settings if the browser allows notifications but none appears. */
export function systemHelp(system: System): SystemLabel {
  return labels[system];
}
