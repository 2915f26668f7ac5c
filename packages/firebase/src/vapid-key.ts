/** The scope with which Firebase registers its default worker. */
const defaultScope = '/firebase-cloud-messaging-push-scope';

/** Of all registrations: `getRegistration()` may return the worker of a wider scope. */
export async function defaultRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  return registrations.find(({ scope }) => scope === new URL(defaultScope, location.href).href);
}

/**
 * Deletes a subscription that was made with another key: Firebase would keep it, and messages signed with the new key would
 * not arrive (firebase-js-sdk#1175). Firebase then creates a new one.
 */
export async function dropOtherKey(
  vapidKey: string,
  registration: ServiceWorkerRegistration | undefined,
): Promise<void> {
  const { pushManager } = registration ?? (await defaultRegistration()) ?? {};
  const subscription = await pushManager?.getSubscription();
  const key = subscription?.options.applicationServerKey;
  if (subscription && key && toBase64url(key) !== vapidKey.replace(/=+$/, ''))
    await subscription.unsubscribe();
}

function toBase64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
