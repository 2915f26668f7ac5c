/**
 * Runs `work` while neither another tab nor the worker changes this device. Concurrent changes could register it
 * twice, or restore a device that the visitor just turned off.
 *
 * @param scope - the worker's scope, absolute
 */
export function withDeviceLock<T>(scope: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`sineta:device:${scope}`, work) as Promise<T>;
}
