import { type ApiKeyScope, type Permission, scopePermissions } from '@sineta/protocol';

/** What a caller may do: on all sites, and on single sites besides. */
export interface Grants {
  readonly everywhere: readonly Permission[];
  readonly bySite: ReadonlyMap<string, readonly Permission[]>;
}

/** The permissions of a caller on a site, which need not exist. */
export function permissionsOn({ everywhere, bySite }: Grants, site: string): readonly Permission[] {
  const here = bySite.get(site) ?? [];
  return [...everywhere, ...here.filter((permission) => !everywhere.includes(permission))];
}

/** All sites, including those that are created later, or certain ones. */
export type SiteSet = 'all' | ReadonlySet<string>;

/** The sites on which a caller has a permission. */
export function sitesWith({ everywhere, bySite }: Grants, permission: Permission): SiteSet {
  if (everywhere.includes(permission)) return 'all';
  return new Set([...bySite].flatMap(([site, here]) => (here.includes(permission) ? [site] : [])));
}

/** The grants of an API key. */
export function grantsOfKey({
  scope,
  sites,
}: {
  readonly scope: ApiKeyScope;
  readonly sites: SiteSet;
}): Grants {
  const permissions = scopePermissions[scope];
  return sites === 'all'
    ? { everywhere: permissions, bySite: new Map() }
    : { everywhere: [], bySite: new Map([...sites].map((site) => [site, permissions])) };
}

export function hasSite(sites: SiteSet, site: string): boolean {
  return sites === 'all' || sites.has(site);
}
