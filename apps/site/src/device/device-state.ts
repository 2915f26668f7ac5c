/**
 * The state of this device: `on`: it receives notices; `off`: the bell turns them on; `blocked`: only the browser's settings
 * do; `unsupported`: nothing does; `unknown`: a token may still arrive, so nothing is shown yet.
 */
export type DeviceState = 'unknown' | 'on' | 'off' | 'blocked' | 'unsupported';

/** The facts that determine the state. */
export interface DeviceFacts {
  /** Whether the bell is shown; `undefined` until this is known. */
  readonly supported: boolean | undefined;
  readonly enabled: boolean;
  /** Whether the request on load has ended. */
  readonly settled: boolean;
  readonly permission: NotificationPermission;
}

/** Returns the state of this device. */
export function deviceState({ supported, enabled, settled, permission }: DeviceFacts): DeviceState {
  if (supported === undefined) return 'unknown';
  if (!supported) return 'unsupported';
  if (permission === 'denied') return 'blocked';
  if (enabled) return 'on';
  return permission === 'granted' && !settled ? 'unknown' : 'off';
}
