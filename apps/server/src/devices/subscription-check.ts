import type { RegisterDevice } from '@sineta/protocol';
import { type EndpointPolicy, parseSubscriptionKeys } from '@sineta/web-push';
import { ApiError } from '../api-error.ts';

/**
 * A subscription comes from a stranger: its endpoint has to be a push service that we are willing to
 * call, its keys have to be usable, and it has to be made with a key of this site.
 * @throws ApiError `vapid_key_unknown`, or WebPushError for the rest.
 */
export function checkSubscription(
  { subscription, vapidKey }: Pick<RegisterDevice, 'subscription' | 'vapidKey'>,
  policy: EndpointPolicy,
  usableKeys: ReadonlySet<string>,
): void {
  policy.check(subscription.endpoint);
  parseSubscriptionKeys(subscription.keys);
  if (!usableKeys.has(vapidKey)) {
    throw new ApiError('vapid_key_unknown', {
      fields: [{ field: 'vapidKey', message: 'must be a VAPID key of this site' }],
    });
  }
}
