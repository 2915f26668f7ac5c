import type { Overview } from '@sineta/protocol';
import { queryString } from '../../service/query-string.ts';
import type { RequestOptions, Service } from '../../service/service.ts';

/** The key of the overview of a site. */
export const overviewKey = (site: string, days = 30) => ['overview', site, days] as const;

/** The audience of a site over a number of days, and the health of its push services. */
export function getOverview(service: Service, site: string, days: number, options: RequestOptions) {
  return service.get<Overview>(`/sites/${site}/overview${queryString({ days })}`, options);
}
