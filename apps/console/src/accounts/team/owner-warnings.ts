import type { Member } from '@sineta/protocol';

/** What to know before a member loses the role on all sites, or leaves the team. */
export type OwnerWarning =
  /** The service refuses it: the team must have an owner. */
  | { readonly kind: 'only' }
  /** The member is the one who is signed in. */
  | { readonly kind: 'self' }
  /** One owner is left. */
  | { readonly kind: 'last'; readonly owner: Pick<Member, 'id' | 'name'> };

/**
 * The warnings before a member loses the role on all sites. Pure.
 * @param me - the id of the member who is signed in
 */
export function ownerWarnings(
  { id, role }: Pick<Member, 'id' | 'role'>,
  members: readonly Pick<Member, 'id' | 'name' | 'role'>[],
  me: string,
): readonly OwnerWarning[] {
  const left = role === 'owner' ? members.filter((one) => one.role === 'owner' && one.id !== id) : undefined;
  if (left?.length === 0) return [{ kind: 'only' }];
  const warnings: OwnerWarning[] = id === me ? [{ kind: 'self' }] : [];
  if (left?.length === 1) warnings.push({ kind: 'last', owner: left[0]! });
  return warnings;
}
