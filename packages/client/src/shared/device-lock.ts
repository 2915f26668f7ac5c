/**
 * Runs `work` while no other tab, nor the worker, changes this device: two at once would register it
 * twice, or bring a device back that the visitor just turned off.
 *
 * @param scope - the worker's scope, absolute
 */
export function withDeviceLock<T>(scope: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`sineta:device:${scope}`, work) as Promise<T>;
}
