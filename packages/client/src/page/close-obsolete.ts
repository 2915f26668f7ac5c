import { updateBadge } from '../shared/badge.ts';
import type { WorkerQuestion } from '../shared/page-message.ts';
import type { Settings } from './settings.ts';

/** The scopes of which this page repeats it when the visitor returns. */
const watched = new Set<string>();

/**
 * Ends what a visit of the site makes obsolete on the device: the number of unread messages, and the notifications that the
 * user clicked on another device. The worker closes those: Firefox fires `notificationclose` there, and only the worker can know
 * that it is no dismissal. A page loads this once it has the token of its device, and repeats it when the visitor returns: a web
 * app stays open in the background.
 */
export async function closeObsolete(settings: Settings): Promise<void> {
  const { records, scope } = settings;
  if (!watched.has(scope())) {
    watched.add(scope());
    addEventListener('visibilitychange', () => {
      if (!document.hidden) closeObsolete(settings).catch(() => {});
    });
  }
  await updateBadge(records, () => 0);
  // As in `findSubscription()`.
  const registrations = await navigator.serviceWorker.getRegistrations();
  const registration = registrations.find((one) => one.scope === scope());
  registration?.active?.postMessage({ sineta: 'present' } satisfies WorkerQuestion);
}
