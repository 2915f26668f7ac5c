import type { Site } from '@sineta/protocol';
import { callService, type Service } from '../shared/service.ts';

/**
 * The public VAPID key of the site, for pages that do not know it.
 *
 * @throws {@link Failure} `service_unreachable`, `service_refused`
 */
export async function readSiteKey(service: Service): Promise<string> {
  const answer = await callService(service, 'GET', `/v1/sites/${service.site}`);
  return ((await answer.json()) as Site).vapidPublicKey;
}
