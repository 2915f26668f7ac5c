import { withDeviceLock } from '../shared/device-lock.ts';
import { Failure } from '../shared/failure.ts';
import { callService } from '../shared/service.ts';
import { findSubscription } from './active-registration.ts';
import { isSupported } from './is-supported.ts';
import type { Settings } from './settings.ts';

/** See {@link MessagingClient.deleteToken}. Raises {@link Failure} `unsupported`. */
export async function deleteToken(settings: Settings): Promise<boolean> {
  if (!isSupported()) throw new Failure('unsupported');
  return withDeviceLock(settings.scope(), async () => {
    // First of all, so that the worker does not take the lost subscription for one to repair.
    await settings.records.update('optedOut', () => true);
    const subscription = await findSubscription(settings.scope());
    await subscription?.unsubscribe();
    return forgetDevice(settings);
  });
}

/** Tells the service what an earlier {@link deleteToken} could not, unless the visitor is back meanwhile. */
export function retryDeletion(settings: Settings): Promise<void> {
  return withDeviceLock(settings.scope(), async () => {
    if (await settings.records.read('optedOut')) await forgetDevice(settings);
  });
}

/** Has the service forget the device. False, and still to be done, when the service is out of reach. */
async function forgetDevice({ records, service }: Settings): Promise<boolean> {
  const device = await records.read('device');
  if (!device) return true;
  try {
    const at = { ...service(), service: device.service };
    await callService(at, 'DELETE', `/v1/devices/${device.token}`, undefined, 404);
  } catch {
    return false;
  }
  await records.update('device', () => null);
  return true;
}
