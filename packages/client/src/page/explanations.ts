import type { ClientErrorCode, Failure } from '../shared/failure.ts';

/** What finds the cause from outside. A new site has no other command than this, in the folder of our source. */
const doctor = "In Sineta's folder: npm run sineta -- doctor https://your.site";

const key = 'Pass vapidPublicKey of /v1/sites/{site}.';

/** For each code: what happened, what it means and what to do. */
const explanations: Readonly<Record<ClientErrorCode, (subject: string) => string>> = {
  unsupported: () => 'This page cannot receive messages. Serve it over HTTPS, ask isSupported() first.',
  worker_not_registered: (worker) =>
    `The service worker ${worker} could not be registered: nothing can arrive. The service in its importScripts must be up, the CSP let it. ${doctor}`,
  worker_not_active: (worker) =>
    `The service worker ${worker} did not become active: nothing can arrive. See its errors.`,
  vapid_key_invalid: () => `The browser refused the VAPID key: nothing can arrive. ${key}`,
  subscription_failed: () =>
    `The browser could not subscribe: nothing can arrive. Try later, or correct the VAPID key. ${key}`,
  service_unreachable: (service) =>
    `The messaging service ${service} did not answer: it does not know this device. Allow this origin there and its address in the CSP (connect-src); or it is down. ${doctor}`,
  opt_out_not_saved: () =>
    'Notifications are off, but the browser could not save this choice: a later visit may turn them on again. Free storage for this site, then call deleteToken() again.',
  service_refused: (detail) => `The messaging service refused: it does not know this device. ${detail}`,
};

/** What happened, what it means and what to do, in one line. */
export function explain({ code, details: { subject = '' } }: Failure): string {
  return explanations[code](subject);
}
