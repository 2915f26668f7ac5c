import type { Role } from '@sineta/protocol';

/** From the widest to the narrowest. */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const satisfies readonly Role[];

/** The roles that somebody may give: only an owner makes owners. */
export function assignableRoles(mine: Role): readonly Role[] {
  return mine === 'owner' ? roles : roles.filter((role) => role !== 'owner');
}
