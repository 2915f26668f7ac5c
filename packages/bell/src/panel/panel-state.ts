import type { DeviceState } from '@sineta/client/device';

/** The device's state, or `install` if the site must be added to the Home Screen first. */
export type PanelState = DeviceState | 'install';

/** The facts that determine the state. */
export interface PanelFacts {
  readonly needsInstall: boolean | undefined;
  readonly supported: boolean;
  readonly permission: NotificationPermission;
  /** Whether the application has a token. */
  readonly enabled: boolean;
  /** The device's state according to the client, if it knows; another tab may have changed it. */
  readonly device: DeviceState | undefined;
}

export function panelState({ needsInstall, supported, permission, enabled, device }: PanelFacts): PanelState {
  if (needsInstall) return 'install';
  if (!supported) return 'unsupported';
  if (permission === 'denied') return 'blocked';
  if (device) return device;
  if (enabled) return 'on';
  return permission === 'default' ? 'undecided' : 'off';
}
