import type { Role, SiteRole } from '@sineta/protocol';

/** From the most to the fewest permissions. */
export const roles = ['owner', 'admin', 'editor', 'author', 'viewer'] as const satisfies readonly Role[];

/** From the most to the fewest permissions. */
const siteRoles = ['admin', 'editor', 'author', 'viewer'] as const satisfies readonly SiteRole[];

/** The roles on all sites that a user can assign: only owners can assign the role of owner. */
export function assignableRoles(ownRole: Role | undefined): readonly Role[] {
  return ownRole === 'owner' ? roles : siteRoles;
}

/** The roles on a single site that permit more than a role on all sites. */
export function rolesBeyond(role: Role | undefined): readonly SiteRole[] {
  if (role === undefined) return siteRoles;
  return siteRoles.filter((siteRole) => roles.indexOf(siteRole) < roles.indexOf(role));
}

/** The roles of a member or of an invitation. */
export interface Access {
  /** On all sites. */
  readonly role?: Role | undefined;
  /** On single sites. */
  readonly sites: Readonly<Record<string, SiteRole>>;
}

/** Whether there is a role on any site. */
export function hasRole({ role, sites }: Access): boolean {
  return role !== undefined || Object.keys(sites).length > 0;
}

/** The role on a single site. */
export function roleOn({ sites }: Access, site: string): SiteRole | undefined {
  // A site may have the name of a property that every object inherits.
  return Object.hasOwn(sites, site) ? sites[site] : undefined;
}

/** Without the roles on single sites that permit nothing beyond the role on all sites. */
export function withoutRedundant({ role, sites }: Access): Access {
  const beyond = rolesBeyond(role);
  return {
    role,
    sites: Object.fromEntries(Object.entries(sites).filter(([, role]) => beyond.includes(role))),
  };
}

/** What changes, as the service expects it: null withdraws a role. */
export interface AccessChange {
  readonly role?: Role | null;
  readonly sites: Readonly<Record<string, SiteRole | null>>;
}

/** A new role on all sites replaces those on single sites that permit nothing more. */
export function changeOf(before: Access, chosen: Access): AccessChange {
  const after = before.role === chosen.role ? chosen : withoutRedundant(chosen);
  const ids = new Set([...Object.keys(before.sites), ...Object.keys(after.sites)]);
  const changed = [...ids].filter((id) => roleOn(before, id) !== roleOn(after, id));
  return {
    ...(before.role !== after.role && { role: after.role ?? null }),
    sites: Object.fromEntries(changed.map((id) => [id, roleOn(after, id) ?? null])),
  };
}
