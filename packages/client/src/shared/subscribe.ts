import { ClientError } from './client-error.ts';
import { within } from './within.ts';

/**
 * Returns the current subscription if it was made with `vapidKey`, or a new one. A browser rejects a second key for a
 * live subscription (Push API, `subscribe()`, InvalidStateError), so a subscription with another key is removed first.
 *
 * @param vapidKey - public key of the site, base64url
 * @returns null if the browser does not permit it
 * @throws {@link ClientError} `vapid_key_invalid`, `subscription_failed`
 */
export function subscribe(manager: PushManager, vapidKey: string): Promise<PushSubscription | null> {
  const options = { userVisibleOnly: true, applicationServerKey: vapidKey.replace(/=+$/, '') };
  // A browser that cannot reach its push service may never settle `subscribe()`.
  const attempt = () => within(manager.subscribe(options), 30_000);
  return attempt()
    .catch(async (error: Error) => {
      if (error.name !== 'InvalidStateError') throw error;
      const current = await manager.getSubscription();
      await current?.unsubscribe();
      return attempt();
    })
    .catch((cause: Error) => {
      if (cause.name === 'NotAllowedError') return null;
      // InvalidAccessError, InvalidCharacterError.
      const invalid = /^Invalid[AC]/.test(cause.name);
      throw new ClientError(invalid ? 'vapid_key_invalid' : 'subscription_failed', { cause });
    });
}
