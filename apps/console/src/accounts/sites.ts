import type { Permission, Site, SiteSettings, Sites } from '@sineta/protocol';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Service } from '../service/service.ts';
import { permissionsOf, useMe } from './me.ts';
import { useService } from '../service/service-context.ts';

export function sitesQuery(service: Service) {
  return queryOptions({
    queryKey: ['sites'],
    queryFn: async ({ signal }) => (await service.get<Sites>('/sites', { signal })).sites,
    staleTime: 60_000,
  });
}

/** The public data of a site. Subscribing requires its VAPID key. */
export function publicSiteQuery(service: Service, site: string) {
  return queryOptions({
    queryKey: ['sites', site, 'public'],
    queryFn: ({ signal }) => service.get<Site>(`/sites/${site}`, { signal, anonymous: true }),
  });
}

/** The sites that the signed-in user may read. */
export function useSites(): readonly SiteSettings[] {
  return useSuspenseQuery(sitesQuery(useService())).data;
}

/** The sites on which the signed-in user has a permission. */
export function useSitesWith(permission: Permission): readonly SiteSettings[] {
  const me = useMe();
  return useSites().filter(({ id }) => permissionsOf(me, id).includes(permission));
}

/** The site in the address, on pages under /sites/{site}. */
export function useSite(): SiteSettings {
  const { site } = useParams({ strict: false });
  return useSites().find(({ id }) => id === site)!;
}
