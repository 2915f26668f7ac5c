import { registrationAt } from '../../../apps/server/test/harness/devices.ts';
import { makeReceiver } from '../../../packages/web-push/test/harness/decrypt.ts';
import type { ServiceClient } from '../../harness/service/service-client.ts';

interface Registered {
  readonly endpoint: string;
  readonly topics?: readonly string[];
}

/** Registers devices of a push service in one import. Returns their paths on it. */
export async function registerAudience(
  service: ServiceClient & { readonly url: string },
  origin: string,
  count: number,
): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, number) => `/push/${number}`);
  await registerAll(
    service,
    paths.map((path) => ({ endpoint: origin + path })),
  );
  return paths;
}

/** Registers devices in one import. */
export async function registerAll(
  service: ServiceClient & { readonly url: string },
  devices: readonly Registered[],
): Promise<void> {
  const { id, vapidPublicKey: vapidKey } = await service.site();
  const lines = devices.map(({ endpoint, topics = [] }) =>
    JSON.stringify(registrationAt(endpoint, { vapidKey, topics: [...topics] })),
  );
  const response = await fetch(`${service.url}/v1/sites/${id}/devices:import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  });
  const { imported } = (await response.json()) as { imported?: number };
  if (imported !== devices.length) {
    throw new Error(`${String(imported)} of ${devices.length} devices were imported.`);
  }
}

/** Registers one device, as its page does. Returns its token. */
export async function registerDevice(
  service: ServiceClient & { readonly url: string },
  endpoint: string,
  { publicKey, auth } = makeReceiver(),
): Promise<string> {
  const { vapidPublicKey: vapidKey } = await service.site();
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  const response = await fetch(`${service.url}/v1/sites/default/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registrationAt(endpoint, { vapidKey, subscription: { endpoint, keys } })),
  });
  return ((await response.json()) as { token: string }).token;
}
