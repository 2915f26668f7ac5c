import { type ClientErrorCode, Failure } from '../shared/failure.ts';

/** For each code: what happened, what it means, how to mend it. */
const explanations: Readonly<Record<ClientErrorCode, (subject: string) => string>> = {
  unsupported: () =>
    'This browser cannot receive push messages on this page. Serve the page over HTTPS, and ask isSupported() first.',
  worker_not_registered: (worker) =>
    `The service worker ${worker} could not be registered, so no notification could be shown. Serve @sineta/client/worker at that address as JavaScript, or name another one with createMessagingClient({ worker, scope }).`,
  worker_not_active: (worker) =>
    `The service worker ${worker} did not become active, and only an active one can be subscribed. Look for an error in its script in the developer tools.`,
  vapid_key_invalid: () =>
    'The browser does not take the VAPID key, so it cannot subscribe. Pass vapidPublicKey from GET /v1/sites/{site} unchanged.',
  subscription_failed: () =>
    'The browser could not subscribe at its push service, so nothing can be delivered to it. Usually it is the network, or a browser built without a push service; a later request may succeed.',
  service_unreachable: (service) =>
    `The messaging service at ${service} did not answer, so it does not know this device. Check its address, the connection, and that it allows the origin of this page.`,
  service_refused: (detail) => `The messaging service refused, so it does not know this device. ${detail}`,
};

/**
 * Raised by the calls of the messaging client. `message` says what happened, what it means and how to
 * mend it; `cause` holds the browser's error, or the problem details (RFC 9457) that the service gave.
 */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  /** HTTP status of a `service_refused`. */
  readonly status?: number;

  constructor({ code, details: { subject = '', cause, status } }: Failure) {
    super(explanations[code](subject), { cause });
    this.code = code;
    this.status = status;
  }
}

/** Puts a failure in words; any other error is passed on as it is. */
export function explained(error: unknown): never {
  throw error instanceof Failure ? new ClientError(error) : error;
}
