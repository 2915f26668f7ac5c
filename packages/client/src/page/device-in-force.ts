import type { ClientError } from '../shared/client-error.ts';
import type { StoredDevice } from '../shared/records.ts';
import { findSubscription } from './active-registration.ts';
import type { Settings } from './settings.ts';

/**
 * Returns the device if the service is unavailable but has the browser's current subscription, so that messages still
 * arrive. Otherwise throws `error`.
 */
export async function deviceInForce(
  { records, scope, service }: Settings,
  error: Partial<ClientError>,
): Promise<StoredDevice> {
  const at = service();
  const device = await records.read('device');
  const subscription = await findSubscription(scope());
  // The VAPID key needs no comparison: a subscription with another key has another endpoint.
  const isInForce =
    device?.service === at.service && device.site === at.site && device.endpoint === subscription?.endpoint;
  if (error.away && isInForce) return device;
  throw error;
}
