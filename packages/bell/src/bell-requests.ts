import type { MessagingClient } from '@sineta/client';
import type { BellStore } from './store.ts';

/** The parts of a bell that its requests use, without React. */
export interface BellRequests {
  readonly client: Pick<MessagingClient, 'getToken' | 'deleteToken'>;
  /** Public web-push (VAPID) key of the site, base64url. */
  readonly vapidKey: string;
  readonly store: BellStore;
  /** Log for results that visitors do not see. */
  readonly log: Pick<Console, 'log' | 'error'>;
}

/** The request on load (B7): once per store, even if a component mounts several times. */
export async function requestOnLoad(bell: BellRequests, prompt: boolean): Promise<unknown> {
  return bell.store.getState().phase === 'initial' && requestToken(bell, prompt, true);
}

/**
 * Requests a token from the service and stores it (B8–B16). Ignored during another request (B19).
 * Never rejects (B17). With `prompt`, call it synchronously within the visitor's gesture.
 *
 * @returns true if this request has obtained a token
 */
export async function requestToken(
  bell: BellRequests,
  prompt: boolean,
  onLoad = false,
): Promise<boolean | undefined> {
  const { client, vapidKey, store, log } = bell;
  if (store.getState().phase === 'requesting') return undefined;
  return exclusively(bell, 'An error occurred while retrieving token.', async () => {
    const token = await client.getToken({ vapidKey, prompt, onLoad });
    if (token) store.getState().setToken(token);
    else log.log('No registration token available. Request permission to generate one.');
    return !!token;
  });
}

/**
 * Turns notifications off on this device, after any running request. Never rejects (B17).
 *
 * @returns true if they are off now
 */
export async function disableNotifications(bell: BellRequests): Promise<boolean | undefined> {
  const { client, store } = bell;
  while (store.getState().phase === 'requesting') await nextChange(store);
  return exclusively(bell, 'An error occurred while deleting token.', async () => {
    await client.deleteToken();
    store.getState().setToken(null);
    return true;
  });
}

/**
 * @param failure - the log line if the work fails
 * @returns the result of the work; if it fails, whether notifications are off nevertheless
 */
async function exclusively(
  { store, log }: BellRequests,
  failure: string,
  work: () => Promise<boolean>,
): Promise<boolean | undefined> {
  const { setPhase, setToken } = store.getState();
  setPhase('requesting');
  const result = await work().catch((error: { readonly code?: string }) => {
    log.error(failure, error);
    // Notifications are off, although the next load may turn them on again.
    if (error.code !== 'opt_out_not_saved') return false;
    setToken(null);
    return true;
  });
  setPhase('idle');
  return result;
}

/** Resolves after the next change of the state. */
export function nextChange(store: BellStore): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop();
      resolve();
    });
  });
}
