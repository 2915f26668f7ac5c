import type { SinetaClient } from '@sineta/client';
import type { DeviceControls } from '@sineta/client/device';
import type { Notice, Preferences } from '@sineta/protocol';

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
    onMessage: () => () => {},
    device: async () => ({
      state: async () => 'on',
      topics: async () => [],
      topicsToAsk: async () => [],
      follow: async () => {},
      followed: async () => [],
      onTopics: () => () => {},
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

/** The same client, whose service has these notices, all of them unread. */
export function withFeed(client: SinetaClient, site: string, notices: readonly Notice[]): SinetaClient {
  const service = `${location.origin}/`;
  localStorage.setItem(`sineta.read ${service} ${site}`, '{"until":0,"read":[]}');
  return {
    ...client,
    settings: {
      worker: () => '',
      scope: () => service,
      service: () => ({ service, site, fetch: async () => Response.json({ notices }) }),
      records: { read: async () => undefined, update: async () => true },
    },
  };
}
