import type { RecordStore, StoredDevice } from './records.ts';
import { registerDevice } from './register-device.ts';
import type { Service } from './service.ts';
import { subscribe } from './subscribe.ts';

/**
 * Subscribes, registers the subscription at the service and stores the device. Replaces a subscription that the
 * browser still has but the push service rejects, or may reject: the device keeps its token.
 *
 * @param isRenewed - whether the subscription has replaced a rejected one; this happens once
 * @returns null if the browser does not permit it
 * @throws {@link ClientError} the codes of {@link subscribe} and {@link registerDevice}
 */
export async function enrol(
  manager: PushManager,
  service: Service,
  records: RecordStore,
  vapidKey: string,
  isRenewed?: boolean,
): Promise<StoredDevice | null> {
  const subscription = await subscribe(manager, vapidKey);
  if (!subscription) return null;
  const known = await records.read('device');
  const choices = await records.read('choices');
  const { resubscribe, ...device } = await registerDevice(service, known, subscription, vapidKey, choices);
  await records.update('device', () => device);
  if (!resubscribe || isRenewed) return device;
  await subscription.unsubscribe();
  return enrol(manager, service, records, vapidKey, true);
}
