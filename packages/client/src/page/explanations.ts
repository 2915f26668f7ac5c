import type { ClientErrorCode, ClientError } from '../shared/client-error.ts';

/** The command that diagnoses the problem from outside. */
const doctor = "In Sineta's folder: npm run sineta -- doctor https://your.site";

const key = 'Pass vapidPublicKey of /v1/sites/{site}.';

/** For each code: what happened, and how to fix it. */
const explanations: Readonly<Record<ClientErrorCode, (subject: string) => string>> = {
  unsupported: () => 'Serve this page over HTTPS; call isSupported() first.',
  worker_not_registered: (worker) =>
    `The service worker ${worker} could not be registered. Check its importScripts and the CSP. ${doctor}`,
  worker_not_active: (worker) => `The service worker ${worker} is not active: see its errors.`,
  vapid_key_invalid: () => `The browser refused the VAPID key. ${key}`,
  subscription_failed: () => `The browser could not subscribe. Retry, or check the key. ${key}`,
  service_unreachable: (service) =>
    `The messaging service ${service} did not answer. Allow this origin there and its address in the CSP (connect-src). ${doctor}`,
  service_refused: (detail) => `The messaging service refused the request. ${detail}`,
  user_refused: (detail) =>
    `The messaging service refused the user: this device is linked to no user, and its notifications stay on. ${detail}`,
  opt_out_not_saved: () =>
    'The browser could not save this choice: a later visit may turn notifications on again.',
};

/** Throws an error. The message of a client error, its code, becomes what happened and how to fix it, in one line. */
export function explain(failure: unknown): never {
  const error = failure as ClientError;
  if (Object.hasOwn(explanations, error.code)) {
    error.name = 'ClientError';
    error.message = explanations[error.code](error.subject ?? '');
  }
  throw failure;
}
