import type { Overview } from '@sineta/protocol';
import { queryOf } from '../service/query-of.ts';
import type { RequestOptions, Service } from '../service/service.ts';

/** The audience of a site over so many days, and how its push services do. */
export function getOverview(service: Service, site: string, days: number, options: RequestOptions) {
  return service.get<Overview>(`/sites/${site}/overview${queryOf({ days })}`, options);
}
