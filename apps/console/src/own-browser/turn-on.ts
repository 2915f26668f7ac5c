import type { MessagingClient } from '@sineta/client';
import { createSiteClient } from './create-site-client.ts';

/** Why notices are not on: `undecided` when the question whether they may be shown was closed, or not asked. */
export type TurnOnRefusal = 'blocked' | 'undecided' | 'unsupported';

/**
 * Turns the notices of a site on in the browser that this page is open in. Call it within the click, so that the browser
 * may ask whether they may be shown.
 *
 * @returns the client and the token of this device, or why there is none
 * @throws whatever the messaging client raises
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

/** Turns them off again. Raises what the messaging client raises. */
export async function turnOff(site: string): Promise<void> {
  await createSiteClient(site).deleteToken();
}
