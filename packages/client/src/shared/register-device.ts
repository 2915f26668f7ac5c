import type { Device } from '@sineta/protocol';
import type { StoredDevice } from './records.ts';
import { callService, type Service } from './service.ts';

/** The members of a `PushSubscription` that the service needs. */
export type SubscriptionSource = Pick<PushSubscription, 'endpoint' | 'toJSON'>;

/**
 * Tells the service of the subscription, always, even of one that it knows: it may have forgotten.
 * A device whose subscription was replaced keeps its token.
 *
 * @param locale - the language that its visitor chose; the browser's when undefined
 * @param topics - what it is to follow if it is a new device
 * @returns with `resubscribe` when the service knows that the subscription is dead
 * @throws {@link Failure} `service_unreachable`, `service_refused`
 */
export async function registerDevice(
  service: Service,
  known: StoredDevice | null | undefined,
  subscription: SubscriptionSource,
  vapidKey: string,
  locale = navigator.language,
  topics?: string[],
): Promise<StoredDevice & Device> {
  const { endpoint } = subscription;
  const { service: address, site } = service;
  const described = {
    subscription: subscription.toJSON(),
    vapidKey,
    locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const device = { endpoint, vapidKey, service: address, site };
  if (known?.service === address && known.site === site && known.endpoint !== endpoint) {
    const { ok } = await callService(service, 'PATCH', `/v1/devices/${known.token}`, described, 404);
    if (ok) return { ...known, ...device };
  }
  const answer = await callService(service, 'POST', `/v1/sites/${site}/devices`, { ...described, topics });
  const { token, resubscribe } = (await answer.json()) as Device;
  return { token, resubscribe, ...device };
}
