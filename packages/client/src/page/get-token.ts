import type { nameUser } from '../device/set-user.ts';
import { withDeviceLock } from '../shared/device-lock.ts';
import { enrol } from '../shared/enrol.ts';
import { ClientError } from '../shared/client-error.ts';
import type { StoredDevice } from '../shared/records.ts';
import { activeRegistration, findSubscription } from './active-registration.ts';
import { deleteDevice } from './delete-token.ts';
import { isSupported } from './is-supported.ts';
import type { TokenRequest } from './messaging-client.ts';
import type { Settings } from './settings.ts';

/**
 * See {@link MessagingClient.getToken}. Throws every {@link ClientError} code.
 *
 * @param loadDevice - loads the second half of the client, for a request that names a user
 */
export async function getToken(
  settings: Settings,
  { vapidKey, prompt, onLoad, user }: TokenRequest,
  loadDevice: () => Promise<{ readonly nameUser: typeof nameUser }>,
): Promise<string | null> {
  if (!isSupported()) throw new ClientError('unsupported');
  const undecided = Notification.permission === 'default';
  // Before anything asynchronous: Firefox and Safari show their prompt only within the gesture.
  if (undecided && prompt) await Notification.requestPermission();
  // The registration sends the user, now or when notifications are turned on.
  if (user !== undefined) await (await loadDevice()).nameUser(settings, user);
  if (Notification.permission !== 'granted') return null;
  return withDeviceLock(settings.scope(), async () => {
    const { records } = settings;
    const gesture = prompt && !onLoad;
    // A permission granted just now is the visitor's choice, whichever caller opened the prompt. Without
    // records an earlier opt-out cannot be ruled out, so an automatic request must not subscribe.
    if (!undecided && !gesture && (await records.read('optedOut', true))) {
      // The service may have been unreachable when the visitor turned notifications off.
      void withDeviceLock(settings.scope(), () => deleteDevice(settings));
      return null;
    }
    const device =
      (!gesture &&
        settings.reuseToken &&
        // If loading fails, the device is registered as usual.
        (await import('./recent-device.ts')
          .then((recent) => recent.recentDevice(settings, vapidKey))
          .catch(() => {}))) ||
      (await register(settings, vapidKey).catch(async (error: Partial<ClientError>) => {
        const at = settings.service();
        const known = await records.read('device');
        const subscription = await findSubscription(settings);
        // The service has the browser's current subscription, so that messages still arrive. The VAPID key needs no
        // comparison: a subscription with another key has another endpoint.
        const isInForce =
          known?.service === at.service &&
          known.site === at.site &&
          known.endpoint === subscription?.endpoint;
        if (isInForce && !gesture && error.away) return known;
        // The service may have refused nothing but the user, who must not cost the visitor the notifications.
        await import('./without-user.ts')
          .then((refusal) => refusal.withoutUser(records, error))
          .catch(() => {
            throw error;
          });
        return register(settings, vapidKey);
      }));
    if (!device) return null;
    await records.update('optedOut', () => false);
    void import('./close-obsolete.ts').then((module) => module.closeObsolete(settings)).catch(() => {});
    return device.token;
  });
}

/** If the page has no VAPID key, requests it from the service while the worker starts. */
async function register(settings: Settings, vapidKey: string): Promise<StoredDevice | null> {
  const service = settings.service();
  const [{ pushManager }, key] = await Promise.all([
    activeRegistration(settings),
    vapidKey || import('./read-site-key.ts').then((site) => site.readSiteKey(service)),
  ]);
  return enrol(pushManager, service, settings.records, key);
}
