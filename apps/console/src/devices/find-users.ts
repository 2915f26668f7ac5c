import type { Users } from '@sineta/protocol';
import { queryString } from '../service/query-string.ts';
import type { RequestOptions, Service } from '../service/service.ts';

/** The users whose ids begin with a text. */
export function findUsers(
  service: Service,
  site: string,
  search: string,
  limit: number,
  options: RequestOptions,
) {
  return service.get<Users>(`/sites/${site}/users${queryString({ search, limit })}`, options);
}
