import { withDeviceLock } from '../shared/device-lock.ts';
import { enrol } from '../shared/enrol.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Subscribes again when the browser dropped or replaced the subscription, so that the device keeps its
 * token. What fails here is repaired at the next visit of the page.
 */
export function handleSubscriptionChange({ registration, records, fetch }: WorkerContext): Promise<void> {
  return withDeviceLock(registration.scope, async () => {
    const device = await records.read('device');
    if (!device || (await records.read('optedOut'))) return;
    await enrol(registration.pushManager, { ...device, fetch }, records, device.vapidKey);
  });
}
