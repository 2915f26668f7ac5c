import { withDeviceLock } from '../shared/device-lock.ts';
import { ClientError } from '../shared/client-error.ts';
import { callService } from '../shared/service.ts';
import { findSubscription } from './active-registration.ts';
import { isSupported } from './is-supported.ts';
import type { Settings } from './settings.ts';

/** See {@link MessagingClient.deleteToken}. Throws {@link ClientError} `unsupported`, `opt_out_not_saved`. */
export async function deleteToken(settings: Settings): Promise<boolean> {
  if (!isSupported()) throw new ClientError('unsupported');
  return withDeviceLock(settings.scope(), async () => {
    // First, so that the worker does not repair the subscription that is removed below.
    const saved = await settings.records.update('optedOut', () => true);
    const unsubscribe = async () => (await findSubscription(settings))?.unsubscribe();
    // Firefox removes the subscription also if it does not reach its push service, and rejects: then there is none any more.
    let deleted: boolean;
    try {
      await unsubscribe().catch(unsubscribe);
    } finally {
      // Also if the browser keeps the subscription: the service sends nothing to it any more.
      deleted = await deleteDevice(settings);
    }
    // Last, so that messages stop now even if a later visit may turn them on again.
    if (!saved) throw new ClientError('opt_out_not_saved');
    return deleted;
  });
}

/**
 * Deletes the device at the service if the visitor turned notifications off. Returns false if the service cannot be
 * reached; the device record is then kept for a retry.
 */
export async function deleteDevice({ records, service }: Settings): Promise<boolean> {
  const device = (await records.read('optedOut')) && (await records.read('device'));
  if (!device) return true;
  const at = { ...service(), ...device };
  return callService(at, 'DELETE', `/v1/devices/${device.token}`, undefined, 404).then(
    async () => {
      await records.update('device', () => null);
      return true;
    },
    () => false,
  );
}
