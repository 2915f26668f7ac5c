import { explained } from './client-error.ts';
import { deleteToken } from './delete-token.ts';
import { getToken } from './get-token.ts';
import { isSupported } from './is-supported.ts';
import type { SinetaClient } from './messaging-client.ts';
import { type MessagingClientOptions, resolveSettings } from './settings.ts';
import { followNotifications, onMessage } from './worker-messages.ts';

/**
 * Creates the messaging client of a page. Create one for each page (not for each component). On a server the client is
 * unsupported and does nothing.
 */
export function createMessagingClient(options: MessagingClientOptions = {}): SinetaClient {
  const settings = resolveSettings(options);
  const { records } = settings;
  if (!options.stays) followNotifications(settings.scope);
  return {
    isSupported: async () => isSupported(),
    getToken: (request) => getToken(settings, request).catch(explained),
    deleteToken: () => deleteToken(settings).catch(explained),
    knownToken: async () => ((await records.read('optedOut')) ? null : (await records.read('device'))?.token),
    onMessage: (listener) => onMessage(settings.scope, listener),
    device: async () => (await import('../device/index.ts')).createDeviceControls(settings),
  };
}
