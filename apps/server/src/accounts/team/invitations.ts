import { randomBytes } from 'node:crypto';
import {
  type CreatedInvitation,
  type CreateInvitation,
  type Invitation,
  type Role,
  rolePermissions,
} from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { hashOfToken, newOneTimeToken } from '../links/one-time-token.ts';
import type { InvitationRow } from '../../database/schema.ts';

/** How long an invitation is valid, in milliseconds. */
export const invitationLife = 7 * 24 * 60 * 60 * 1000;

/** Creates an invitation. Only the result contains its token; the database has its hash. */
export async function createInvitation(
  db: Executor,
  { role, note }: CreateInvitation,
  /** The id of a member. */
  createdBy: string,
  now = Date.now(),
): Promise<CreatedInvitation> {
  const id = randomBytes(9).toString('base64url');
  const { token, hash } = newOneTimeToken();
  const expires_at = now + invitationLife;
  await db
    .insertInto('invitation')
    .values({ id, hash, role, note: note ?? null, created_at: now, expires_at, created_by: createdBy })
    .execute();
  return { id, token, expiresAt: new Date(expires_at).toISOString() };
}

/** The open invitations, oldest first. */
export async function listInvitations(db: Executor, now = Date.now()): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('member', 'member.id', 'invitation.created_by')
    .select(['invitation.id', 'invitation.role', 'invitation.note'])
    .select(['invitation.created_at', 'invitation.expires_at', 'member.name'])
    .where('invitation.expires_at', '>', now)
    .orderBy('invitation.created_at')
    .orderBy('invitation.id')
    .execute();
  return rows.map(toInvitation);
}

type ListedInvitation = Pick<InvitationRow, 'id' | 'role' | 'note' | 'created_at' | 'expires_at'> & {
  /** The name of the member who created it. */
  readonly name: string;
};

function toInvitation({ id, role, note, created_at, expires_at, name }: ListedInvitation): Invitation {
  return {
    id,
    role,
    ...(note !== null && { note }),
    createdAt: new Date(created_at).toISOString(),
    expiresAt: new Date(expires_at).toISOString(),
    createdBy: { kind: 'user', name },
  };
}

type OpenInvitation = Pick<InvitationRow, 'id' | 'role' | 'expires_at'>;

/** Finds an open invitation; undefined if the link is not valid. */
export async function findInvitation(
  db: Executor,
  token: string,
  now = Date.now(),
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('invitation')
    .select(['id', 'role', 'expires_at'])
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses an invitation, which invalidates its link; undefined if the link is not valid. */
export async function useInvitation(
  db: Executor,
  token: string,
  now = Date.now(),
): Promise<OpenInvitation | undefined> {
  return db
    .deleteFrom('invitation')
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .returning(['id', 'role', 'expires_at'])
    .executeTakeFirst();
}

/** Revokes an invitation. Returns its role; undefined if there is no such invitation. */
export async function revokeInvitation(db: Executor, id: string): Promise<Role | undefined> {
  const row = await db.deleteFrom('invitation').where('id', '=', id).returning('role').executeTakeFirst();
  return row?.role;
}

/** Revokes the invitations of a member that their new role does not allow. */
export async function revokeBeyondRole(db: Executor, member: string, role: Role): Promise<void> {
  if (role === 'owner') return;
  let beyond = db.deleteFrom('invitation').where('created_by', '=', member);
  if (rolePermissions[role].includes('team')) beyond = beyond.where('role', '=', 'owner');
  await beyond.execute();
}

/** Deletes expired invitations. */
export async function pruneInvitations(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<=', now).execute();
}
