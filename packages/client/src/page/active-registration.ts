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
    await within(10_000, activation(registration)).catch((cause: unknown) => {
      throw new ClientError('worker_not_active', { subject, cause });
    });
  }
  return registration;
}

/** The subscription of this scope, if there is one. The browser also offers the workers of wider scopes. */
export async function findSubscription({ scope }: Settings): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope());
  return registration?.scope === scope() ? registration.pushManager.getSubscription() : null;
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
