import type { ErrorCode, RegisterDevice } from '@sineta/protocol';
import { type EndpointPolicy, parseSubscriptionKeys } from '@sineta/web-push';
import { ApiError } from '../api-error.ts';

/** The errors of `checkSubscription`, besides `invalid_request`. */
export const subscriptionErrors = [
  'endpoint_not_allowed',
  'vapid_key_unknown',
] as const satisfies ErrorCode[];

/**
 * Checks a subscription, which can come from any caller: its endpoint must belong to an allowed push service, its keys must
 * be usable, and it must have been created with a VAPID key of the site.
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
