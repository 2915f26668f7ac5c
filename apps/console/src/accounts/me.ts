import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Service } from '../service/service.ts';
import { useService } from '../service/service-context.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Me, Permission, SiteRole } from '@sineta/protocol';

/**
 * The signed-in user; null if there is none. Once a user is known, an expired session gives no result: the call
 * waits for a new sign-in, as every other call does.
 */
export function meQuery(service: Service) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ client, signal }): Promise<Me | null> => {
      const anonymous = !client.getQueryData(['me']);
      try {
        return await service.get<Me>('/me', { signal, anonymous });
      } catch (error) {
        if (anonymous && error instanceof ServiceError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** The signed-in user, on pages that require one. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery(useService())).data!;
}

/** The roles of a user on single sites. */
export function siteRolesOf({ sites }: Me): Readonly<Record<string, SiteRole>> {
  return Object.fromEntries(Object.entries(sites).map(([site, { role }]) => [site, role]));
}

/** The permissions of a user on a site, or on all sites. */
export function permissionsOf({ permissions, sites }: Me, site?: string): readonly Permission[] {
  const here = site !== undefined && Object.hasOwn(sites, site) ? sites[site] : undefined;
  return here?.permissions ?? permissions;
}

/** The permissions of the signed-in user on a site, or on all sites. */
export function usePermissions(site: string | undefined): readonly Permission[] {
  return permissionsOf(useMe(), site);
}

/**
 * Whether the signed-in user has a permission on a site: on pages under /sites/{site} on that site, on others on all
 * sites. The service enforces permissions; pages only hide what they exclude.
 */
export function useMay(permission: Permission): boolean {
  const { site } = useParams({ strict: false });
  return useMayOn(site, permission);
}

/** The same for a given site, or for all sites. */
export function useMayOn(site: string | undefined, permission: Permission): boolean {
  return usePermissions(site).includes(permission);
}

/** Whether the signed-in user has a permission on some site. */
export function useMaySomewhere(permission: Permission): boolean {
  const me = useMe();
  return [undefined, ...Object.keys(me.sites)].some((site) => permissionsOf(me, site).includes(permission));
}
