import type { Site } from '@sineta/protocol';
import { callService, type Service } from '../shared/service.ts';

/**
 * Reads the public VAPID key of the site, for pages that do not have it.
 *
 * @throws {@link ClientError} `service_unreachable`, `service_refused`
 */
export async function readSiteKey(service: Service): Promise<string> {
  const response = await callService(service, 'GET', `/v1/sites/${service.site}`);
  return ((await response.json()) as Site).vapidPublicKey;
}
