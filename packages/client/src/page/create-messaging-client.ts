import { createClient } from './create-client.ts';
import type { SinetaClient } from './messaging-client.ts';
import type { MessagingClientOptions } from './settings.ts';

/**
 * Creates the messaging client of a page. Create one for each page (not for each component). On a server the client is
 * unsupported and does nothing.
 */
export function createMessagingClient(options: MessagingClientOptions = {}): SinetaClient {
  return createClient(options, () => import('../device/index.ts'));
}
