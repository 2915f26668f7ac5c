import { ClientError } from '../shared/client-error.ts';
import { within } from '../shared/within.ts';
import type { Settings } from './settings.ts';

/**
 * Registers the worker and waits until this registration is active, because a browser subscribes only an
 * active one. (`navigator.serviceWorker.ready` would wait for the page's own.)
 *
 * @throws {@link ClientError} `worker_not_registered`, `worker_not_active`
 */
export async function activeRegistration({ worker, scope }: Settings): Promise<ServiceWorkerRegistration> {
  const subject = worker();
  const registration = await navigator.serviceWorker
    .register(subject, { scope: scope(), updateViaCache: 'none' })
    .catch((cause: unknown) => {
      throw new ClientError('worker_not_registered', { subject, cause });
    });
  if (!registration.active) {
    await within(activation(registration), 10_000).catch((cause: unknown) => {
      throw new ClientError('worker_not_active', { subject, cause });
    });
  }
  return registration;
}

/**
 * The subscription of this scope, if there is one. `getRegistration()` would also return the workers of wider scopes. In
 * Chromium (156) it even returns such a worker instead of this one, as long as the page is open, after both were
 * registered at once.
 */
export async function findSubscription({ scope }: Settings): Promise<PushSubscription | null | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  return registrations.find((one) => one.scope === scope())?.pushManager.getSubscription();
}

function activation({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = installing ?? waiting;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject();
    });
  });
}
