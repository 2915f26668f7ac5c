import type { Role } from '@sineta/protocol';

/** From the most to the fewest permissions. */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const satisfies readonly Role[];

/** The roles that a user can assign: only owners can assign the role of owner. */
export function assignableRoles(ownRole: Role): readonly Role[] {
  return ownRole === 'owner' ? roles : roles.filter((role) => role !== 'owner');
}
