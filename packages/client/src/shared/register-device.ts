import type { Device } from '@sineta/protocol';
import { describeDevice, type SubscriptionSource } from './device-description.ts';
import type { DeviceChoices, StoredDevice } from './records.ts';
import { callService, type Service } from './service.ts';

/**
 * Registers the subscription at the service, even one that it already has: the service may have deleted the device.
 * A device whose subscription was replaced keeps its token. The service applies the topics and the preferences to a new device
 * only, and those of the user's other devices come before them.
 *
 * @returns the device, with `resubscribe` if the service knows that the subscription is dead
 * @throws {@link ClientError} `service_unreachable`, `service_refused`
 */
export async function registerDevice(
  service: Service,
  known: StoredDevice | null | undefined,
  subscription: SubscriptionSource,
  vapidKey: string,
  { topics, preferences, ...choices }: DeviceChoices = {},
): Promise<StoredDevice & Device> {
  const { endpoint } = subscription;
  const { service: address, site } = service;
  const described = describeDevice(subscription, vapidKey, choices);
  const device = { ...described, endpoint, service: address, site, confirmedAt: Date.now() };
  if (known?.service === address && known.site === site && known.endpoint !== endpoint) {
    const { ok } = await callService(service, 'PATCH', `/v1/devices/${known.token}`, described, 404);
    if (ok) return { ...known, ...device };
  }
  const body = { ...described, topics, preferences };
  const response = await callService(service, 'POST', `/v1/sites/${site}/devices`, body);
  return { ...((await response.json()) as Device), ...device };
}
