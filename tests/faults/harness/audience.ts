import { registrationAt } from '../../../apps/server/test/harness/devices.ts';
import type { ServiceClient } from '../../harness/service-client.ts';

/** Has devices at a push service, all in one import; their paths there. */
export async function registerAudience(
  service: ServiceClient & { readonly url: string },
  origin: string,
  count: number,
): Promise<string[]> {
  const { vapidPublicKey: vapidKey } = await service.site();
  const paths = Array.from({ length: count }, (_, number) => `/push/${number}`);
  const lines = paths.map((path) => JSON.stringify(registrationAt(origin + path, { vapidKey })));
  const response = await fetch(`${service.url}/v1/sites/default/devices:import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  });
  const { imported } = (await response.json()) as { imported?: number };
  if (imported !== count) throw new Error(`${String(imported)} of ${count} devices were imported.`);
  return paths;
}
