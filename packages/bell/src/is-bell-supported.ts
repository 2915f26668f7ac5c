import type { MessagingClient } from '@sineta/client';
import { isAppleMobile } from './apple-mobile.ts';
import { needsInstall } from './needs-install.ts';

/**
 * Whether a bell can be of use on this page (B1–B3): a secure connection, not an Apple mobile device,
 * a browser that has what push takes, and a messaging client that agrees.
 *
 * @param appleWebApps - counts iPhones and iPads in, where a site on the Home Screen may receive messages:
 *   there the bell works, and elsewhere on them it shows how to put it there
 */
export async function isBellSupported(
  client: Pick<MessagingClient, 'isSupported'>,
  appleWebApps?: boolean,
): Promise<boolean> {
  // Insecure pages have none (B1), nor have the browsers inside of Apple's apps, which install nothing.
  if (!('serviceWorker' in navigator) || (isAppleMobile() && !appleWebApps)) return false;
  if (needsInstall(appleWebApps)) return true;
  return (
    'PushManager' in globalThis && 'Notification' in globalThis && client.isSupported().catch(() => false)
  );
}
