/**
 * What the page shows about this device:
 * `on` notices come; `off` the bell turns them on; `blocked` only the browser's settings do; `unsupported` nothing does;
 * `unknown` while a token may still come, and then nothing is said yet.
 */
export type DeviceState = 'unknown' | 'on' | 'off' | 'blocked' | 'unsupported';

/** What the state follows from. */
export interface DeviceFacts {
  /** Whether the bell is shown; `undefined` until that is known. */
  readonly supported: boolean | undefined;
  readonly enabled: boolean;
  /** Whether the request for a token that the page makes on load has been answered. */
  readonly settled: boolean;
  readonly permission: NotificationPermission;
}

/** Tells the state of this device from what is known of it. */
export function deviceState({ supported, enabled, settled, permission }: DeviceFacts): DeviceState {
  if (supported === undefined) return 'unknown';
  if (!supported) return 'unsupported';
  if (permission === 'denied') return 'blocked';
  if (enabled) return 'on';
  return permission === 'granted' && !settled ? 'unknown' : 'off';
}
