import type { MessagingClient } from '@sineta/client';
import * as sdk from 'firebase/messaging';
import { expireCache } from './expire-cache.ts';
import { createMessageListeners } from './message-listeners.ts';
import { createOptOut } from './opt-out.ts';
import { defaultRegistration, dropOtherKey } from './vapid-key.ts';

/** Thrown by `deleteToken` if the browser could not store the choice, with the code of `@sineta/client`. */
class OptOutNotSaved extends Error {
  readonly code = 'opt_out_not_saved';

  constructor() {
    super(
      'Notifications are off, but the browser could not save this choice: a later visit may turn them on again.',
    );
  }
}

/** Options of the adapter. */
export interface FirebaseClientOptions {
  /** The worker that receives messages; when absent, Firebase registers `/firebase-messaging-sw.js`. */
  readonly serviceWorkerRegistration?: ServiceWorkerRegistration;
  /**
   * The result of `getToken`. `token`, the default: a registration token (Firebase's `getToken`), which back ends use
   * today. `installation`: the Firebase installation id (`register`, in newer versions such as 12.19), which Google
   * recommends; change the back end first.
   */
  readonly identity?: 'token' | 'installation';
}

/**
 * Implements the bell's messaging client with Firebase Cloud Messaging, so that a site can add the bell before it migrates.
 * Methods throw Firebase's own errors; `deleteToken` also throws `opt_out_not_saved` if the choice could not be stored.
 *
 * @param messaging - the result of `getMessaging()` of `firebase/messaging`
 */
export function createFirebaseClient(
  messaging: sdk.Messaging,
  { serviceWorkerRegistration, identity = 'token' }: FirebaseClientOptions = {},
): MessagingClient {
  const optOut = createOptOut();
  // Firebase knows only registrations that were passed to it on this page.
  let isKnown = serviceWorkerRegistration === undefined;

  return {
    isSupported: () => sdk.isSupported(),

    async getToken({ vapidKey, prompt, onLoad }) {
      const undecided = Notification.permission === 'default';
      // Synchronously: Firefox and Safari show the prompt only within the gesture.
      if (undecided && prompt) await Notification.requestPermission();
      if (Notification.permission !== 'granted') return null;
      return alone(async () => {
        const wanted = undecided || (prompt && !onLoad);
        if (!wanted && optOut.read()) return null;
        await dropOtherKey(vapidKey, serviceWorkerRegistration);
        await expireCache();
        const request = { vapidKey, ...(serviceWorkerRegistration && { serviceWorkerRegistration }) };
        const token =
          identity === 'installation'
            ? await registerInstallation(messaging, request)
            : await sdk.getToken(messaging, request);
        isKnown = true;
        if (wanted) optOut.write(false);
        return token;
      });
    },

    deleteToken: () =>
      alone(async () => {
        const saved = optOut.write(true);
        // This also deletes an installation. Without the registration Firebase would look for its default worker.
        const deleted = isKnown && (await sdk.deleteToken(messaging).catch(() => false));
        if (!deleted) {
          const registration = serviceWorkerRegistration ?? (await defaultRegistration());
          await (await registration?.pushManager.getSubscription())?.unsubscribe();
        }
        if (!saved) throw new OptOutNotSaved();
        return deleted;
      }),

    onMessage: createMessageListeners(messaging),
  };
}

/** Runs `work` while no other tab does: a load would undo an opt-out that is made meanwhile. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('sineta:firebase', work) as Promise<T>;
}

/** On each registration, Firebase passes the id to its only handler. */
function registerInstallation(messaging: sdk.Messaging, request: sdk.GetTokenOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = sdk.onRegistered(messaging, (id) => {
      stop();
      resolve(id);
    });
    sdk.register(messaging, request).catch(reject);
  });
}
