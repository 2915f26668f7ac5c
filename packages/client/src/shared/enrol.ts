import type { RecordStore, StoredDevice } from './records.ts';
import { registerDevice } from './register-device.ts';
import type { Service } from './service.ts';
import { subscribe } from './subscribe.ts';

/**
 * Subscribes, tells the service and remembers the device. A subscription that the push service refuses,
 * although the browser still has it, is given up for another.
 *
 * @param renew - whether it may be given up, which is done once
 * @returns null when the browser does not permit it
 * @throws {@link Failure} what {@link subscribe} and {@link registerDevice} raise
 */
export async function enrol(
  manager: PushManager,
  service: Service,
  records: RecordStore,
  vapidKey: string,
  renew = true,
): Promise<StoredDevice | null> {
  const subscription = await subscribe(manager, vapidKey);
  if (!subscription) return null;
  const known = await records.read('device');
  const locale = await records.read('language');
  const followed = await records.read('followed');
  const { resubscribe, ...device } = await registerDevice(
    service,
    known,
    subscription,
    vapidKey,
    locale,
    followed?.topics,
  );
  await records.update('device', () => device);
  if (!resubscribe || !renew) return device;
  await subscription.unsubscribe();
  return enrol(manager, service, records, vapidKey, false);
}
