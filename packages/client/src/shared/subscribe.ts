import { Failure } from './failure.ts';
import { within } from './within.ts';

/** A browser that cannot reach its push service may never settle `subscribe()`. */
const subscribeTimeout = 30_000;

/**
 * The subscription made with `vapidKey`: the one at hand, or a new one. A browser refuses a second key
 * on a live subscription (Push API, `subscribe()`, InvalidStateError), so one with another key is given up.
 *
 * @param vapidKey - public key of the site, base64url
 * @returns null when the browser does not permit it
 * @throws {@link Failure} `vapid_key_invalid`, `subscription_failed`
 */
export async function subscribe(manager: PushManager, vapidKey: string): Promise<PushSubscription | null> {
  const applicationServerKey = vapidKey.replace(/=+$/, '');
  const current = await manager.getSubscription();
  if (current) {
    if (toBase64url(current.options.applicationServerKey) === applicationServerKey) return current;
    await current.unsubscribe();
  }
  try {
    const subscribing = manager.subscribe({ userVisibleOnly: true, applicationServerKey });
    return await within(subscribeTimeout, subscribing, () => new Error('No answer in 30 s'));
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError') return null;
    const invalid = name === 'InvalidAccessError' || name === 'InvalidCharacterError';
    throw new Failure(invalid ? 'vapid_key_invalid' : 'subscription_failed', { cause: error });
  }
}

/** Base64url without padding, as keys are written in this system: RFC 4648 §5. */
export function toBase64url(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
