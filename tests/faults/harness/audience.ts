import { registrationAt } from '../../../apps/server/test/harness/devices.ts';
import type { ServiceClient } from '../../harness/service-client.ts';

/** Registers devices at a push service, as their browsers would; their paths there. */
export async function registerAudience(
  url: string,
  client: ServiceClient,
  origin: string,
  count: number,
): Promise<string[]> {
  const { vapidPublicKey: vapidKey } = await client.site();
  const paths = Array.from({ length: count }, (_, number) => `/push/${number}`);
  for (const path of paths) {
    const response = await fetch(`${url}/v1/sites/default/devices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registrationAt(origin + path, { vapidKey })),
    });
    if (!response.ok) throw new Error(`A device was refused: ${await response.text()}`);
    await response.arrayBuffer();
  }
  return paths;
}
