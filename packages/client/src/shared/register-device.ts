import type { Device } from '@sineta/protocol';
import { describeDevice, type SubscriptionSource } from './device-description.ts';
import type { DeviceChoices, StoredDevice } from './records.ts';
import { callService, type Service } from './service.ts';

/**
 * Registers the subscription at the service, even one that it already has: the service may have deleted the device.
 * A device whose subscription was replaced keeps its token. The service applies the topics and the preferences to a new device
 * only, and those of the user's other devices come before them.
 *
 * @returns the device, with `resubscribe` if the subscription is or may be dead: the service knows it to be, or has deleted the
 * device since, mostly because its push service reported the subscription as gone
 * @throws {@link ClientError} `service_unreachable`, `service_refused`
 */
export async function registerDevice(
  service: Service,
  known: StoredDevice | null | undefined,
  subscription: SubscriptionSource,
  vapidKey: string,
  { topics, preferences, ...choices }: DeviceChoices = {},
): Promise<StoredDevice & { readonly resubscribe?: boolean }> {
  const described = describeDevice(subscription, vapidKey, choices);
  const device = {
    ...described,
    endpoint: subscription.endpoint,
    service: service.service,
    site: service.site,
    confirmedAt: Date.now(),
  };
  if (
    known?.service === service.service &&
    known.site === service.site &&
    known.endpoint !== subscription.endpoint &&
    (await callService(service, 'PATCH', `/v1/devices/${known.token}`, described, 404)).ok
  ) {
    return { ...known, ...device };
  }
  const response = await callService(service, 'POST', `/v1/sites/${service.site}/devices`, {
    ...described,
    topics,
    preferences,
  });
  const registered = (await response.json()) as Device;
  return {
    resubscribe:
      known?.service === service.service &&
      known.site === service.site &&
      known.endpoint === subscription.endpoint &&
      known.token !== registered.token,
    ...registered,
    ...device,
  };
}
