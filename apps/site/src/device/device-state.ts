import type { InstallLabel } from '@sineta/bell';

/**
 * The state of this device: `on`: it receives notices; `off`: a press turns them on; `blocked`: only the browser's settings
 * do; one of {@link InstallLabel}: the board must be added to the Home Screen first, in another browser, or after an update;
 * `unsupported`: nothing does; `unknown`: a token may still arrive, so nothing is shown yet.
 */
export type DeviceState = 'unknown' | 'on' | 'off' | 'blocked' | InstallLabel | 'unsupported';

/** The facts that determine the state. */
export interface DeviceFacts {
  /** Whether the device can receive notices, after an installation or at once; `undefined` until this is known. */
  readonly supported: boolean | undefined;
  /** What an installation needs first; absent without the need of one. */
  readonly install: InstallLabel | undefined;
  readonly enabled: boolean;
  /** Whether the request on load has ended. */
  readonly settled: boolean;
  readonly permission: NotificationPermission;
}

/** Returns the state of this device. */
export function deviceState({ supported, install, enabled, settled, permission }: DeviceFacts): DeviceState {
  if (supported === undefined) return 'unknown';
  if (!supported) return 'unsupported';
  if (install) return install;
  if (permission === 'denied') return 'blocked';
  if (enabled) return 'on';
  return permission === 'granted' && !settled ? 'unknown' : 'off';
}
