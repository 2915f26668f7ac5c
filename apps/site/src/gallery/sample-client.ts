import type { SinetaClient } from '@sineta/client';
import type { DeviceControls } from '@sineta/client/device';
import type { Notice, Preferences, Site } from '@sineta/protocol';

type SiteTopic = Site['topics'][number];

/** A promise that never settles, for a state that lasts. */
export const never = new Promise<never>(() => {});

const everything: Preferences = { dailyLimit: null, quietHours: null, urgentOnly: false };

/** A client without browser prompts and without a service. */
export function sampleClient(
  token: Promise<string | null>,
  device: Partial<DeviceControls> = {},
): SinetaClient {
  return {
    isSupported: async () => true,
    getToken: () => token,
    deleteToken: async () => true,
    setUser: async () => {},
    track: async () => true,
    onMessage: () => () => {},
    device: async () => ({
      state: async () => 'on',
      topics: async () => [],
      topicsToAsk: async () => [],
      topicsAnswered: async () => {},
      follow: async () => {},
      followed: async () => [],
      onTopics: () => () => {},
      choices: async () => ({ topics: [], preferences: everything, hasUser: false }),
      preferences: async () => everything,
      setPreferences: async (preferences) => preferences,
      language: async () => null,
      setLanguage: async () => {},
      test: () => never,
      ...device,
    }),
  };
}

/** The same client, whose page has just received a message. */
export function withMessage(client: SinetaClient, { id, title }: Notice): SinetaClient {
  return {
    ...client,
    onMessage: (listener) => {
      listener({ id, title, navigate: '#', foreground: true });
      return () => {};
    },
  };
}

/** The same client, whose service has these notices and topics; `read` are the ids of read notices. */
export function withFeed(
  client: SinetaClient,
  site: string,
  feed: { readonly notices: readonly Notice[]; readonly topics: readonly Pick<SiteTopic, 'id' | 'name'>[] },
  read: readonly string[],
): SinetaClient {
  const service = `${location.origin}/`;
  localStorage.setItem(`sineta.read ${service} ${site}`, JSON.stringify({ until: 0, read }));
  return {
    ...client,
    settings: {
      worker: () => '',
      scope: () => service,
      service: () => ({ service, site, fetch: async () => Response.json(feed) }),
      records: { read: async () => undefined, update: async () => true },
    },
  };
}
