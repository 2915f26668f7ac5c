import { createMessagingClient, type MessagingClient } from '@sineta/client';

/**
 * The messaging client of a site in the operator's browser. Each site but the first has a scope of its own:
 * a subscription belongs to a worker, and one scope for all would take the other sites' subscriptions away. What is
 * written or watched in the console is not left for a notification.
 */
export function createSiteClient(site: string): MessagingClient {
  return createMessagingClient({
    site,
    stays: true,
    ...(site !== 'default' && { scope: `/sineta/${site}/` }),
  });
}
