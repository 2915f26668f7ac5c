import type { DeviceChoices, DeviceDescription } from './records.ts';

/** The members of a `PushSubscription` that the service needs. */
export type SubscriptionSource = Pick<PushSubscription, 'endpoint' | 'toJSON'>;

/** Describes the device as it is now. */
export function describeDevice(
  subscription: SubscriptionSource,
  vapidKey: string,
  choices: Omit<DeviceChoices, 'topics' | 'preferences'>,
): DeviceDescription {
  return {
    subscription: subscription.toJSON(),
    vapidKey,
    locale: navigator.language,
    ...choices,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
