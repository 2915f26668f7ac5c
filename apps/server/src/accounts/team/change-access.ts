import type { Actor } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { type Access, changesBetween } from '../rights/access.ts';
import { revokeBeyondAccess } from './invitations.ts';
import { lockOwners, type LockedMember, replaceAccess } from './members.ts';

/**
 * Gives a member other roles, from the next request on, and revokes the invitations that the member may no longer make.
 * Each changed role has its own audit entry. Whether the actor may do so is for the caller to check.
 *
 * @throws ApiError `owner_required` if the last owner would lose the role.
 */
export async function changeAccess(
  transaction: Executor,
  {
    actor,
    member,
    access,
  }: { readonly actor: Actor; readonly member: LockedMember; readonly access: Access },
): Promise<void> {
  const changes = changesBetween(member.access, access);
  if (changes.length === 0) return;
  if (access.role !== 'owner') await requireOtherOwner(transaction, member);
  await replaceAccess(transaction, member.id, access);
  await revokeBeyondAccess(transaction, member.id, access);
  const subject = { kind: 'member', id: member.id, name: member.name } as const;
  for (const { site, from, to } of changes) {
    const details = { ...(site !== undefined && { site }), ...(from && { from }), ...(to && { to }) };
    await recordAudit(transaction, { actor, action: 'member.role-changed', subject, details });
  }
}

/** @throws ApiError `owner_required` if the member is the only owner. */
export async function requireOtherOwner(transaction: Executor, member: LockedMember): Promise<void> {
  if (member.access.role !== 'owner') return;
  const owners = await lockOwners(transaction);
  if (owners.every((id) => id === member.id)) throw new ApiError('owner_required');
}
