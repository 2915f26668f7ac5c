import { updateBadge } from '../shared/badge.ts';
import type { WorkerQuestion } from '../shared/page-message.ts';
import type { Settings } from './settings.ts';

/**
 * Ends what a visit of the site makes obsolete on the device: the number of unread messages, and the notifications that the
 * user clicked on another device. The worker closes those: Firefox fires `notificationclose` there, and only the worker can know
 * that it is no dismissal. A page loads this once it has the token of its device.
 */
export async function closeObsolete({ records, scope }: Settings): Promise<void> {
  await updateBadge(records, () => 0);
  // As in `findSubscription()`.
  const registrations = await navigator.serviceWorker.getRegistrations();
  const registration = registrations.find((one) => one.scope === scope());
  registration?.active?.postMessage({ sineta: 'present' } satisfies WorkerQuestion);
}
