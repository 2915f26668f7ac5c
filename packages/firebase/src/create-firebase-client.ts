import type { MessagingClient } from '@sineta/client';
import * as sdk from 'firebase/messaging';
import { expireCache } from './expire-cache.ts';
import { createMessageFan } from './message-fan.ts';
import { createOptOut } from './opt-out.ts';
import { defaultRegistration, dropOtherKey } from './vapid-key.ts';

/** Raised by `deleteToken` where the browser could not save the choice, under the code of `@sineta/client`. */
class OptOutNotSaved extends Error {
  readonly code = 'opt_out_not_saved';

  constructor() {
    super(
      'Notifications are off, but the browser could not save this choice: a later visit may turn them on again.',
    );
  }
}

/** How the adapter stands on Firebase. */
export interface FirebaseClientOptions {
  /** The worker that receives; Firebase registers `/firebase-messaging-sw.js` when absent. */
  readonly serviceWorkerRegistration?: ServiceWorkerRegistration;
  /**
   * What `getToken` resolves with. `token`, the default: a registration token (`getToken` of Firebase), which a
   * back end that sends today has. `installation`: the Firebase installation id (`register`, of
   * newer versions, such as 12.19), to which Google recommends to move; change the back end first.
   */
  readonly identity?: 'token' | 'installation';
}

/**
 * Firebase Cloud Messaging behind the port of the bell, so that a site can have the bell before it moves. Calls
 * raise Firebase's own errors, and `deleteToken` the code `opt_out_not_saved` where the choice could not be saved.
 *
 * @param messaging - what `getMessaging()` of `firebase/messaging` gives
 */
export function createFirebaseClient(
  messaging: sdk.Messaging,
  { serviceWorkerRegistration, identity = 'token' }: FirebaseClientOptions = {},
): MessagingClient {
  const optOut = createOptOut();
  // Firebase only knows of a registration that was passed to it on this page.
  let isKnown = serviceWorkerRegistration === undefined;

  return {
    isSupported: () => sdk.isSupported(),

    async getToken({ vapidKey, prompt, onLoad }) {
      const undecided = Notification.permission === 'default';
      // Before anything asynchronous: Firefox and Safari ask within the gesture alone.
      if (undecided && prompt) await Notification.requestPermission();
      if (Notification.permission !== 'granted') return null;
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
      optOut.write(false);
      return token;
    },

    async deleteToken() {
      const saved = optOut.write(true);
      // Of an installation as well. Without the registration Firebase would look for a worker of its own.
      const deleted = isKnown && (await sdk.deleteToken(messaging).catch(() => false));
      if (!deleted) {
        const registration = serviceWorkerRegistration ?? (await defaultRegistration());
        await (await registration?.pushManager.getSubscription())?.unsubscribe();
      }
      if (!saved) throw new OptOutNotSaved();
      return deleted;
    },

    onMessage: createMessageFan(messaging),
  };
}

/** Firebase hands the id to the one handler that an app may have, on each registration. */
function registerInstallation(messaging: sdk.Messaging, request: sdk.GetTokenOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = sdk.onRegistered(messaging, (id) => {
      stop();
      resolve(id);
    });
    sdk.register(messaging, request).catch(reject);
  });
}
