import type { MessagingClient } from '@sineta/client';
import type { BellStore } from './store.ts';

/** What a request needs; no React. */
export interface BellRequests {
  readonly client: Pick<MessagingClient, 'getToken' | 'deleteToken'>;
  /** Public web-push (VAPID) key of the site, base64url. */
  readonly vapidKey: string;
  readonly store: BellStore;
  /** Where what the visitor is not shown is written. */
  readonly log: Pick<Console, 'log' | 'error'>;
}

/** The request on load (B7): once for each store, however often a component mounts. */
export async function requestOnLoad(bell: BellRequests, prompt: boolean): Promise<void> {
  if (bell.store.getState().phase === 'initial') await requestToken(bell, prompt, true);
}

/**
 * Asks the service for a token and keeps it (B8–B16). Dropped while another request is under way (B19).
 * Never rejects (B17). With `prompt`, call it within the visitor's gesture and before anything asynchronous.
 */
export async function requestToken(bell: BellRequests, prompt: boolean, onLoad = false): Promise<void> {
  const { client, vapidKey, store, log } = bell;
  if (store.getState().phase === 'requesting') return;
  await exclusively(bell, 'An error occurred while retrieving token.', async () => {
    const token = await client.getToken({ vapidKey, prompt, onLoad });
    if (token) store.getState().setToken(token);
    else log.log('No registration token available. Request permission to generate one.');
  });
}

/** Turns notifications off on this device, after a request that is under way. Never rejects (B17). */
export async function disableNotifications(bell: BellRequests): Promise<void> {
  const { client, store } = bell;
  while (store.getState().phase === 'requesting') await change(store);
  await exclusively(bell, 'An error occurred while deleting token.', async () => {
    await client.deleteToken();
    store.getState().setToken(null);
  });
}

/** @param failure - what is logged when the work fails */
async function exclusively(
  { store, log }: BellRequests,
  failure: string,
  work: () => Promise<void>,
): Promise<void> {
  const { setPhase } = store.getState();
  setPhase('requesting');
  await work().catch((error: unknown) => log.error(failure, error));
  setPhase('idle');
}

function change(store: BellStore): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop();
      resolve();
    });
  });
}
