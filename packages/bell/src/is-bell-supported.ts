import type { MessagingClient } from '@sineta/client';
import { isAppleMobile } from './apple-mobile.ts';
import { needsInstall } from './needs-install.ts';

/**
 * Whether the bell is shown on this page (B1–B3): on a secure connection, on no Apple mobile device, in a browser with the
 * push APIs, and with a messaging client that supports it.
 *
 * @param appleWebApps - shows the bell on iPhones and iPads: it works in a site on the Home Screen, and elsewhere shows how
 *   to add the site
 */
export async function isBellSupported(
  client: Pick<MessagingClient, 'isSupported'>,
  appleWebApps?: boolean,
): Promise<boolean> {
  // First: the browsers of other apps on iOS have no service worker, and the panel shows the way out of them.
  if (needsInstall(appleWebApps)) return isSecureContext;
  return (
    (appleWebApps || !isAppleMobile()) &&
    // Insecure pages have none (B1).
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    client.isSupported().catch(() => false)
  );
}
