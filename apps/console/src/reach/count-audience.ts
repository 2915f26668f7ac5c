import type { AudienceCount, Target } from '@sineta/protocol';
import type { RequestOptions, Service } from '../service/service.ts';

/** How many devices a target is now. */
export function countAudience(service: Service, site: string, target: Target, options: RequestOptions) {
  return service.send<AudienceCount>('POST', `/sites/${site}/audience:count`, { target }, options);
}
