import type { Activity } from '@sineta/protocol';
import { queryString } from '../service/query-string.ts';
import type { RequestOptions, Service } from '../service/service.ts';

/** The key of the activity: it changes with the messages of the site. */
export const activityKey = (site: string, days: number) => ['messages', site, 'activity', days] as const;

/** What the site sends next, the results of its latest message, and those of a number of days. */
export function getActivity(service: Service, site: string, days: number, options: RequestOptions) {
  return service.get<Activity>(`/sites/${site}/activity${queryString({ days })}`, options);
}
