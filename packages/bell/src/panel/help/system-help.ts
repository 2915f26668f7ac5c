import type { System } from '@sineta/protocol/user-agent';

/** The labels that hold what to look at in a system's own settings. */
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

/** What to look at where the browser permits notifications and the system keeps them off the screen. */
export function systemHelp(system: System): SystemLabel {
  return labels[system];
}
