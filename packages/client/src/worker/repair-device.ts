import { withDeviceLock } from '../shared/device-lock.ts';
import { enrol } from '../shared/enrol.ts';
import type { StoredDevice } from '../shared/records.ts';
import type { WorkerContext } from './worker-context.ts';

/** Milliseconds between two looks at the subscription. */
const checkInterval = 24 * 60 * 60 * 1000;

/**
 * Subscribes again when the browser dropped or replaced the subscription (`pushsubscriptionchange`), so
 * that the device keeps its token. What fails here is repaired at the next visit of the page.
 */
export function repairDevice(
  { registration, records, fetch }: WorkerContext,
  isNeeded: (device: StoredDevice) => Promise<boolean> = async () => true,
): Promise<void> {
  return withDeviceLock(registration.scope, async () => {
    const device = await records.read('device');
    if (!device || (await records.read('optedOut', true)) || !(await isNeeded(device))) return;
    await enrol(registration.pushManager, { ...device, fetch }, records, device.vapidKey);
  });
}

/**
 * Repairs the device, at most once a day, when its subscription is not the registered one: browsers
 * replace subscriptions without an event. A sound one makes no request, so that a message to everybody
 * does not bring everybody back at once.
 */
export async function resynchronise(worker: WorkerContext): Promise<void> {
  const now = Date.now();
  let due = false;
  await worker.records.update('checkedAt', (last = 0) => {
    due = now - last >= checkInterval;
    return due ? now : last;
  });
  if (!due) return;
  await repairDevice(worker, async ({ endpoint }) => {
    const subscription = await worker.registration.pushManager.getSubscription();
    return subscription?.endpoint !== endpoint;
  });
}
