import type { MessagingClient } from '@sineta/client';
import { createSiteClient } from './create-site-client.ts';

/** The reason why notifications are off: `undecided` if the permission prompt was dismissed or not shown. */
export type TurnOnRefusal = 'blocked' | 'undecided' | 'unsupported';

/**
 * Turns on a site's notifications in this browser. Must be called in a click handler, so that the browser
 * may show its permission prompt.
 *
 * @returns the client and the token of this device, or the reason why there is none
 * @throws the errors of the messaging client
 */
export async function turnOn(
  site: string,
  vapidKey: string,
): Promise<{ readonly client: MessagingClient; readonly token: string } | TurnOnRefusal> {
  const client = createSiteClient(site);
  if (!(await client.isSupported())) return 'unsupported';
  const token = await client.getToken({ vapidKey, prompt: true });
  if (token === null) return Notification.permission === 'denied' ? 'blocked' : 'undecided';
  return { client, token };
}

/** Turns them off again. Throws the errors of the messaging client. */
export async function turnOff(site: string): Promise<void> {
  await createSiteClient(site).deleteToken();
}
