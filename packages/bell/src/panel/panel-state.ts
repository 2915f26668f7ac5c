import type { DeviceState } from '@sineta/client/device';

/** What the panel shows: the device's state, or that the site has to be on the Home Screen first. */
export type PanelState = DeviceState | 'install';

/** What the state follows from. */
export interface PanelFacts {
  readonly needsInstall: boolean;
  readonly supported: boolean;
  readonly permission: NotificationPermission;
  /** Whether the application has a token. */
  readonly enabled: boolean;
  /** What the client knows of the device, where it can be asked: another tab may have changed it. */
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
