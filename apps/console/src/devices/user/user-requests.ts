import type { User, UserExport, Users } from '@sineta/protocol';
import { queryString } from '../../service/query-string.ts';
import type { RequestOptions, Service } from '../../service/service.ts';

export function getUser(service: Service, site: string, user: string, options: RequestOptions) {
  return service.get<User>(pathOf(site, user), options);
}

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

/** All stored data of a user, including the endpoints of the devices. */
export function exportUser(service: Service, site: string, user: string) {
  return service.get<UserExport>(`${pathOf(site, user)}/export`);
}

export function forgetUser(service: Service, site: string, user: string) {
  return service.send('DELETE', pathOf(site, user));
}

function pathOf(site: string, user: string): string {
  return `/sites/${site}/users/${encodeURIComponent(user)}`;
}
