import type { SinetaClient } from '@sineta/client';
import type { DeviceControls } from '@sineta/client/device';

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
