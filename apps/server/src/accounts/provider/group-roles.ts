import { type Role, roleSchema, siteIdSchema, type SiteRole, siteRoleSchema } from '@sineta/protocol';
import type { Access } from '../rights/access.ts';

/** What the members of a group at the provider may do. */
export type GroupRole =
  | { readonly group: string; readonly role: Role; readonly site?: undefined }
  | { readonly group: string; readonly role: SiteRole; readonly site: string };

/**
 * Reads a rule: `imprensa=editor` for all sites, or `imprensa=editor@saude` for one.
 *
 * @throws Error that states what is wrong
 */
export function parseGroupRole(text: string): GroupRole {
  // The name of a group may contain an equals sign.
  const at = text.lastIndexOf('=');
  const group = text.slice(0, at).trim();
  const [name = '', site, ...rest] = text
    .slice(at + 1)
    .trim()
    .split('@');
  if (at > 0 && group !== '' && rest.length === 0) {
    if (site === undefined) {
      const role = roleSchema.safeParse(name).data;
      if (role) return { group, role };
    } else {
      const role = siteRoleSchema.safeParse(name).data;
      if (role && siteIdSchema.safeParse(site).success) return { group, role, site };
    }
  }
  throw new Error(
    'each rule is <group>=<role> or <group>=<role>@<site>, with the role owner (of all sites only), admin, editor, author or viewer',
  );
}

/** The roles of a person in these groups: of several for the same sites, the highest. */
export function accessOfGroups(groups: readonly string[], rules: readonly GroupRole[]): Access {
  const applied = rules.filter(({ group }) => groups.includes(group));
  const sites = new Map<string, SiteRole>();
  for (const rule of applied) {
    if (rule.site === undefined) continue;
    sites.set(rule.site, higher(sites.get(rule.site), rule.role));
  }
  let role: Role | undefined;
  for (const rule of applied) if (rule.site === undefined) role = higher(role, rule.role);
  return { role, sites };
}

/** From the lowest. */
const order: readonly Role[] = ['viewer', 'author', 'editor', 'admin', 'owner'];

function higher<Some extends Role>(one: Some | undefined, other: Some): Some {
  return one !== undefined && order.indexOf(one) > order.indexOf(other) ? one : other;
}
