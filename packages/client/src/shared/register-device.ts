import type { Device, RegisterDevice, UpdateDevice } from '@sineta/protocol';
import type { StoredDevice } from './records.ts';
import { callService, type Service } from './service.ts';

/** The part of a `PushSubscription` that the service is told. */
export type SubscriptionSource = Pick<PushSubscription, 'endpoint' | 'toJSON'>;

/**
 * Tells the service of the subscription, always, even of one that it knows: it may have forgotten.
 * A device whose subscription was replaced keeps its token.
 *
 * @param locale - the language that its visitor chose; the browser's when undefined
 * @param renew - makes another subscription, once, when the service knows that this one is dead
 * @throws {@link Failure} `service_unreachable`, `service_refused`, and whatever `renew` does
 */
export async function registerDevice(
  service: Service,
  known: StoredDevice | null | undefined,
  subscription: SubscriptionSource,
  vapidKey: string,
  locale: string | undefined,
  renew?: () => Promise<SubscriptionSource | null>,
): Promise<StoredDevice> {
  const described = {
    subscription: subscription.toJSON() as RegisterDevice['subscription'],
    vapidKey,
    locale: locale ?? navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const { token, resubscribe } =
    (await replaceSubscription(service, known, described)) ?? (await register(service, described));
  const { endpoint } = subscription;
  const device = { token, endpoint, vapidKey, service: service.service, site: service.site };
  const renewed = resubscribe && (await renew?.());
  return renewed ? registerDevice(service, device, renewed, vapidKey, locale) : device;
}

async function register(service: Service, described: RegisterDevice): Promise<Device> {
  const response = await callService(service, 'POST', `/v1/sites/${service.site}/devices`, described);
  return (await response.json()) as Device;
}

/** The kept device; null when there is none to keep or the service does not know it any more. */
async function replaceSubscription(
  service: Service,
  known: StoredDevice | null | undefined,
  described: UpdateDevice & Pick<RegisterDevice, 'subscription'>,
): Promise<Device | null> {
  if (known?.service !== service.service || known.site !== service.site) return null;
  if (known.endpoint === described.subscription.endpoint) return null;
  const { status } = await callService(service, 'PATCH', `/v1/devices/${known.token}`, described, 404);
  return status === 404 ? null : { token: known.token };
}
