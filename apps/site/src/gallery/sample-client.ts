import type { SinetaClient } from '@sineta/client';
import type { DeviceControls } from '@sineta/client/device';
import type { Notice } from '@sineta/protocol';

/** What never comes: a state that lasts. */
export const never = new Promise<never>(() => {});

/** A client that asks neither the browser nor a service. */
export function sampleClient(
  token: Promise<string | null>,
  device: Partial<DeviceControls> = {},
): SinetaClient {
  return {
    isSupported: async () => true,
    getToken: () => token,
    deleteToken: async () => true,
    onMessage: () => () => {},
    device: async () => ({
      state: async () => 'on',
      topics: async () => [],
      follow: async () => {},
      language: async () => null,
      setLanguage: async () => {},
      test: () => never,
      ...device,
    }),
  };
}

/** The same client, on whose page a message has just arrived. */
export function telling(client: SinetaClient, { id, title }: Notice): SinetaClient {
  return {
    ...client,
    onMessage: (listener) => {
      listener({ id, title, navigate: '#', foreground: true });
      return () => {};
    },
  };
}
