import { type Permission, type Role, rolePermissions, type SiteRole } from '@sineta/protocol';
import { type Grants, hasSite, permissionsOn, type SiteSet } from '../../http/grants.ts';

/** What a member may do, or is invited to do. */
export interface Access {
  /** On all sites. */
  readonly role: Role | undefined;
  /** On single sites. Where both roles apply, the member has the permissions of both. */
  readonly sites: ReadonlyMap<string, SiteRole>;
}

export const noAccess: Access = { role: undefined, sites: new Map() };

/** Whether there is a role on any site. */
export function hasAccess({ role, sites }: Access): boolean {
  return role !== undefined || sites.size > 0;
}

export function grantsOf({ role, sites }: Access): Grants {
  return {
    everywhere: role === undefined ? [] : rolePermissions[role],
    bySite: new Map([...sites].map(([site, role]) => [site, rolePermissions[role]])),
  };
}

/** The part of an access that concerns certain sites; undefined if nothing does. A role on all sites concerns each. */
export function accessOn({ role, sites }: Access, visible: SiteSet): Access | undefined {
  const here = new Map([...sites].filter(([site]) => hasSite(visible, site)));
  return visible === 'all' || role !== undefined || here.size > 0 ? { role, sites: here } : undefined;
}

export function withoutSites(sites: Access['sites'], removed: SiteSet): Access['sites'] {
  return new Map([...sites].filter(([site]) => !hasSite(removed, site)));
}

/** A role that is given, changed or withdrawn. */
export interface RoleChange {
  /** Undefined for the role on all sites. */
  readonly site: string | undefined;
  readonly from: Role | undefined;
  readonly to: Role | undefined;
}

export function changesBetween(before: Access, after: Access): RoleChange[] {
  const sites = [...new Set([...before.sites.keys(), ...after.sites.keys()])];
  return [
    { site: undefined, from: before.role, to: after.role },
    ...sites.map((site) => ({ site, from: before.sites.get(site), to: after.sites.get(site) })),
  ].filter(({ from, to }) => from !== to);
}

/** What a caller may do, as far as it limits what the caller may give to others. */
export interface Rights {
  readonly grants: Grants;
  /** Of a member, on all sites. */
  readonly role: Role | undefined;
}

/**
 * Whether a caller may give or withdraw a role: with the permission `team` where it applies, and every permission of the
 * role that is given. Only owners give and withdraw the role of owner.
 */
export function mayAssign({ grants, role }: Rights, { site, from, to }: RoleChange): boolean {
  if ((from === 'owner' || to === 'owner') && role !== 'owner') return false;
  return holds(grants, site, ['team', ...(to === undefined ? [] : rolePermissions[to])]);
}

/** Whether a caller has permissions on a site, or on all sites if `site` is undefined. */
export function holds(grants: Grants, site: string | undefined, needed: readonly Permission[]): boolean {
  const held = site === undefined ? grants.everywhere : permissionsOn(grants, site);
  return needed.every((permission) => held.includes(permission));
}

/** Groups roles by the member or the invitation that has them. */
export function byOwner(
  rows: readonly { readonly id: string; readonly site: string; readonly role: SiteRole }[],
): Map<string, Map<string, SiteRole>> {
  const owners = new Map<string, Map<string, SiteRole>>();
  for (const { id, site, role } of rows) {
    const roles = owners.get(id) ?? new Map<string, SiteRole>();
    owners.set(id, roles.set(site, role));
  }
  return owners;
}
