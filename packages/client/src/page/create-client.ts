import type * as deviceHalf from '../device/index.ts';
import { explained } from './explained.ts';
import { deleteToken } from './delete-token.ts';
import { getToken } from './get-token.ts';
import { informTabs } from './inform-tabs.ts';
import { isSupported } from './is-supported.ts';
import type { SinetaClient } from './messaging-client.ts';
import { type MessagingClientOptions, resolveSettings } from './settings.ts';
import { followNotifications, onMessage } from './worker-messages.ts';

/** Loads the half of the client that most pages never need. */
export type LoadDevice = () => Promise<typeof deviceHalf>;

/** Creates a client as `createMessagingClient` does, for a page that loads its second half in another way. */
export function createClient(options: MessagingClientOptions, loadDevice: LoadDevice): SinetaClient {
  const settings = resolveSettings(options);
  const { records } = settings;
  if (!options.stays) {
    followNotifications(settings.scope);
    // Only a web app on the Home Screen of an iPhone or iPad has this.
    if ((globalThis.navigator as { standalone?: boolean } | undefined)?.standalone) {
      loadDevice()
        .then((device) => device.followLostLink(settings))
        .catch(() => {});
    }
  }
  const knownToken = async () =>
    (await records.read('optedOut')) ? null : (await records.read('device'))?.token;
  return {
    onMessage: (listener) => onMessage(settings.scope, listener),
    isSupported: async () => isSupported(),
    getToken: (request) =>
      informTabs(knownToken, () => getToken(settings, request, loadDevice)).catch(explained),
    deleteToken: () => informTabs(knownToken, () => deleteToken(settings)).catch(explained),
    knownToken,
    isQuestionDue: async () => !((await records.read('topicsDueAt'))! > Date.now()),
    device: async () => (await loadDevice()).createDeviceControls(settings),
    track: async (name) => (await loadDevice()).track(settings, name),
    setUser: async (user) => (await loadDevice()).setUser(settings, user),
    settings,
  };
}
