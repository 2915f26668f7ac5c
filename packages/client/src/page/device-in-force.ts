import type { Failure } from '../shared/failure.ts';
import type { StoredDevice } from '../shared/records.ts';
import { findSubscription } from './active-registration.ts';
import type { Settings } from './settings.ts';

/**
 * The device, where the service is merely away and the browser's subscription is the one that it was told
 * of: messages arrive all the same. Raises `error` again where that is not so.
 */
export async function deviceInForce(
  { records, scope, service }: Settings,
  error: Partial<Failure>,
): Promise<StoredDevice> {
  const device = await records.read('device');
  const subscription = await findSubscription(scope());
  // Not the VAPID key as well: a subscription to another one has another endpoint.
  const isInForce =
    device?.service === service().service &&
    device.site === service().site &&
    device.endpoint === subscription?.endpoint;
  if (error.details?.away && isInForce) return device;
  throw error;
}
