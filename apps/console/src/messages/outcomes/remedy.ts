/**
 * The remedy for a failure, by its reason:
 *
 * - `wait`: it expired, or the push service was unreachable; the device is not the cause.
 * - `visit`: the device's subscription has another key or was refused; its next visit to the page renews it.
 * - `shorten`: the push service does not accept a message of this size.
 * - `keys`: the push service does not accept the service's VAPID key or its contact address.
 * - `address`: the device's endpoint is not allowed.
 * - `request`: the push service refused the request; only the service's log has its reason.
 * - `log`: only the service's log has details.
 */
export type Remedy = 'wait' | 'visit' | 'shorten' | 'keys' | 'address' | 'request' | 'log';

const remedies: Readonly<Record<string, Remedy>> = {
  expired: 'wait',
  connection_failed: 'wait',
  connection_timed_out: 'wait',
  pool_timed_out: 'wait',
  response_timed_out: 'wait',
  aborted: 'wait',
  resubscribe: 'visit',
  invalid_p256dh: 'visit',
  invalid_auth_secret: 'visit',
  payload_too_large: 'shorten',
  vapid_refused: 'keys',
  vapid_key_unknown: 'keys',
  invalid_vapid_key: 'keys',
  invalid_vapid_subject: 'keys',
  endpoint_not_allowed: 'address',
  address_not_public: 'address',
  host_not_found: 'address',
  request_refused: 'request',
};

/** The remedy for an unknown reason is to read the log. */
export function remedyFor(reason: string): Remedy {
  return remedies[reason] ?? 'log';
}

/** Whether a retry can succeed without another change. */
export function isWorthRetrying(reason: string): boolean {
  const remedy = remedyFor(reason);
  return ['wait', 'keys', 'request', 'log'].includes(remedy);
}
