import type { AudienceCount, Target } from '@sineta/protocol';
import type { RequestOptions, Service } from '../../service/service.ts';

/** Requests the current number of devices of a target. */
export function countAudience(service: Service, site: string, target: Target, options: RequestOptions) {
  const path = `/sites/${site}/audience:count`;
  return service.send<AudienceCount>('POST', path, { target }, { ...options, readOnly: true });
}
