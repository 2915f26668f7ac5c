import { withDeviceLock } from '../shared/device-lock.ts';
import { registerDevice } from '../shared/register-device.ts';
import { subscribe } from '../shared/subscribe.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Subscribes again when the browser dropped or replaced the subscription, so that the device keeps its
 * token. What fails here is repaired at the next visit of the page.
 */
export function handleSubscriptionChange({ registration, records, fetch }: WorkerContext): Promise<void> {
  return withDeviceLock(registration.scope, async () => {
    const device = await records.read('device');
    if (!device || (await records.read('optedOut'))) return;
    const subscription = await subscribe(registration.pushManager, device.vapidKey);
    if (!subscription) return;
    const registered = await registerDevice({ ...device, fetch }, device, subscription, device.vapidKey);
    await records.update('device', () => registered);
  });
}
