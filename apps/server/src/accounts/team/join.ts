import type { Executor } from '../../database/executor.ts';
import { recordAudit, system } from '../../sites/audit/audit.ts';
import { hasAccess } from '../rights/access.ts';
import { addMember, findMemberByEmail, lockMember, type NewMember, removeMember } from './members.ts';

/**
 * Adds the person who accepts an invitation. A member who has the address but no role is removed first, with every way to
 * sign in: the person who accepts has not proved to be that member.
 *
 * @returns the id of the new member; undefined if a member with a role has the address.
 */
export async function join(transaction: Executor, person: NewMember): Promise<string | undefined> {
  const known = await findMemberByEmail(transaction, person.email);
  const member = known && (await lockMember(transaction, known.id));
  if (member && !hasAccess(member.access)) {
    await removeMember(transaction, member.id);
    const subject = { kind: 'member', id: member.id, name: member.name } as const;
    await recordAudit(transaction, { actor: system, action: 'member.removed', subject });
  }
  return addMember(transaction, person);
}
