import type { User, UserExport } from '@sineta/protocol';
import type { RequestOptions, Service } from '../../service/service.ts';

export function getUser(service: Service, site: string, user: string, options: RequestOptions) {
  return service.get<User>(pathOf(site, user), options);
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
