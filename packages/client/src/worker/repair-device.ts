import type { Problem } from '@sineta/protocol';
import type { ClientError } from '../shared/client-error.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { enrol } from '../shared/enrol.ts';
import type { StoredDevice } from '../shared/records.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Resubscribes after the browser dropped or replaced the subscription (`pushsubscriptionchange`). The device keeps its
 * token. If this fails, the page repairs the device at the next visit.
 */
export function repairDevice(
  { registration, records, fetch }: WorkerContext,
  isNeeded?: (device: StoredDevice) => Promise<boolean>,
): Promise<void> {
  return withDeviceLock(registration.scope, async () => {
    const device = await records.read('device');
    if (!device || (await records.read('optedOut', true))) return;
    if (isNeeded && !(await isNeeded(device))) return;
    const renew = () => enrol(registration.pushManager, { ...device, fetch }, records, device.vapidKey);
    await renew().catch(async (failure: ClientError) => {
      // Its secret was revoked. A malformed id or signature is left to the page, which explains it.
      if ((failure.cause as Partial<Problem> | null)?.code !== 'invalid_user_signature') throw failure;
      await records.update('choices', (choices) => ({ ...choices, user: null }));
      await renew();
    });
  });
}

/**
 * Repairs the device, at most once a day, if its subscription is not the registered one: browsers
 * replace subscriptions without an event. An unchanged subscription makes no request, so a message to all devices
 * does not make them all call the service at once.
 */
export async function resynchronise(worker: WorkerContext): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  const now = Date.now();
  let due = false;
  await worker.records.update('checkedAt', (last = 0) => {
    // A clock that was ahead left a time of the future.
    due = Math.abs(now - last) >= day;
    return due ? now : last;
  });
  if (!due) return;
  await repairDevice(worker, async ({ endpoint }) => {
    const subscription = await worker.registration.pushManager.getSubscription();
    return subscription?.endpoint !== endpoint;
  });
}
