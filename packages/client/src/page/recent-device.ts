import { describeDevice } from '../shared/device-description.ts';
import type { StoredDevice } from '../shared/records.ts';
import { isConfirmed } from './is-confirmed.ts';
import type { Settings } from './settings.ts';

/**
 * Returns the device from the records if the page's service confirmed it lately and nothing has changed since. Only a page
 * with `reuseToken` loads this.
 *
 * @param vapidKey - the page's; if empty, the page has no other than the registered one
 */
export async function recentDevice(
  { records, scope, service, worker }: Settings,
  vapidKey: string,
): Promise<StoredDevice | undefined> {
  const at = service();
  const device = await records.read('device');
  if (device?.service !== at.service || device.site !== at.site) return undefined;
  // Not `getRegistration()`, as in `findSubscription()`. A page that moves its worker needs the new one.
  const registrations = await navigator.serviceWorker.getRegistrations();
  const registration = registrations.find(
    (one) => one.scope === scope() && one.active?.scriptURL === worker(),
  );
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return undefined;
  const { topics: _, preferences: __, ...choices } = (await records.read('choices')) ?? {};
  const described = describeDevice(subscription, vapidKey || device.vapidKey, choices);
  return isConfirmed(device, described, Date.now()) ? device : undefined;
}
