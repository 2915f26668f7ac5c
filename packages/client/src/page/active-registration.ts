import { Failure } from '../shared/failure.ts';
import { within } from '../shared/within.ts';

const activationTimeout = 10_000;

/**
 * Registers the worker and waits until that very registration is active: a new one is not yet, and a
 * browser only subscribes an active one. (`navigator.serviceWorker.ready` would wait for the page's own.)
 *
 * @throws {@link Failure} `worker_not_registered`, `worker_not_active`
 */
export async function activeRegistration(worker: string, scope: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker
    .register(worker, { scope, updateViaCache: 'none' })
    .catch((cause: unknown) => {
      throw new Failure('worker_not_registered', { subject: worker, cause });
    });
  const inactive = () => new Failure('worker_not_active', { subject: worker });
  if (!registration.active) await within(activationTimeout, activation(registration, inactive), inactive);
  return registration;
}

/** The registration of this scope, if there is one. The browser also offers those of wider scopes. */
export async function findRegistration(scope: string): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration?.scope === scope ? registration : undefined;
}

function activation(
  { installing, waiting }: ServiceWorkerRegistration,
  inactive: () => Error,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = installing ?? waiting;
    if (!worker) return reject(inactive());
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(inactive());
    });
  });
}
