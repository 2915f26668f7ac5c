import type { ClientErrorCode, Failure } from '../shared/failure.ts';

/** For each code: what happened, what it means, how to mend it. */
const explanations: Readonly<Record<ClientErrorCode, (subject: string) => string>> = {
  unsupported: () => 'This page cannot receive push messages. Serve it over HTTPS; ask isSupported() first.',
  worker_not_registered: (worker) =>
    `The service worker ${worker} could not be registered, so nothing can be shown. It needs importScripts('…/sineta-worker.js') and policies (CSP, Trusted Types) that let it: see "sineta doctor".`,
  worker_not_active: (worker) =>
    `The service worker ${worker} did not become active, so nothing can be shown. Look for errors in it.`,
  vapid_key_invalid: () =>
    'The browser refused the VAPID key, so nothing can arrive. Pass vapidPublicKey from GET /v1/sites/{site}.',
  subscription_failed: () =>
    'The browser could not subscribe at its push service, so nothing can arrive. Try later.',
  service_unreachable: (service) =>
    `The messaging service ${service} did not answer, so it does not know this device. Check its address, origins and the page's CSP (connect-src).`,
  service_refused: (detail) => `The messaging service refused, so it does not know this device. ${detail}`,
};

/** What happened, what it means and how to mend it, in one line. */
export function explain({ code, details: { subject = '' } }: Failure): string {
  return explanations[code](subject);
}
