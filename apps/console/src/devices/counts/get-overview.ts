import type { Overview } from '@sineta/protocol';
import { queryString } from '../../service/query-string.ts';
import type { RequestOptions, Service } from '../../service/service.ts';

/** The audience of a site over so many days, and how its push services do. */
export function getOverview(service: Service, site: string, days: number, options: RequestOptions) {
  return service.get<Overview>(`/sites/${site}/overview${queryString({ days })}`, options);
}
