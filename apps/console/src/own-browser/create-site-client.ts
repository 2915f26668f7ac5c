import { createMessagingClient, type MessagingClient } from '@sineta/client';

/**
 * The messaging client of a site in the operator's browser. Each site except the first has a separate scope:
 * a subscription belongs to a worker, and a shared scope would replace the other sites' subscriptions. A click on a
 * notification never navigates away from the console.
 */
export function createSiteClient(site: string): MessagingClient {
  return createMessagingClient({
    site,
    stays: true,
    ...(site !== 'default' && { scope: `/sineta/${site}/` }),
  });
}
