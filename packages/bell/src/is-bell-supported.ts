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
  // Insecure pages have no service worker (B1), nor have the in-app browsers of iOS, which cannot add a site.
  return (
    (appleWebApps || !isAppleMobile()) &&
    'serviceWorker' in navigator &&
    (needsInstall(appleWebApps) ||
      ('PushManager' in globalThis &&
        'Notification' in globalThis &&
        client.isSupported().catch(() => false)))
  );
}
