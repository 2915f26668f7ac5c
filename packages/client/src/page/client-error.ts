import { type ClientErrorCode, Failure } from '../shared/failure.ts';

/** For each code: what happened, what it means, how to mend it. */
const explanations: Readonly<Record<ClientErrorCode, (subject: string) => string>> = {
  unsupported: () =>
    'This page cannot receive push messages. Serve it over HTTPS and ask isSupported() first.',
  worker_not_registered: (worker) =>
    `The service worker ${worker} could not be registered, so nothing can be shown. Serve @sineta/client/worker there.`,
  worker_not_active: (worker) =>
    `The service worker ${worker} did not become active, so nothing can be shown. Look for an error in it.`,
  vapid_key_invalid: () =>
    'The browser refused the VAPID key, so nothing can arrive. Pass vapidPublicKey from GET /v1/sites/{site}.',
  subscription_failed: () =>
    'The browser could not subscribe at its push service, so nothing can arrive. Try again later.',
  service_unreachable: (service) =>
    `The messaging service ${service} did not answer, so it does not know this device. Check its address and its origins.`,
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
