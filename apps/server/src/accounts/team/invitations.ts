import { randomBytes } from 'node:crypto';
import type { CreatedInvitation, Invitation } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { dayLength } from '../../database/paging/day.ts';
import { hashOfToken, newOneTimeToken } from '../links/one-time-token.ts';
import type { InvitationRow } from '../../database/schema.ts';
import { forUpdate } from '../../database/dialect.ts';
import type { SiteSet } from '../../http/grants.ts';
import {
  type Access,
  accessOn,
  byOwner,
  changesBetween,
  grantsOf,
  mayAssign,
  noAccess,
} from '../rights/access.ts';

/** How long an invitation is valid, in milliseconds. */
export const invitationLife = 7 * dayLength;

interface NewInvitation extends Partial<Access> {
  readonly note?: string | undefined;
}

/** Creates an invitation. Only the result contains its token; the database has its hash. */
export async function createInvitation(
  db: Executor,
  { role, sites = noAccess.sites, note }: NewInvitation,
  /** The id of a member. */
  createdBy: string,
  now = Date.now(),
): Promise<CreatedInvitation> {
  const id = randomBytes(9).toString('base64url');
  const { token, hash } = newOneTimeToken();
  const expires_at = now + invitationLife;
  await db
    .insertInto('invitation')
    .values({
      id,
      hash,
      role: role ?? null,
      note: note ?? null,
      created_at: now,
      expires_at,
      created_by: createdBy,
    })
    .execute();
  if (sites.size > 0) {
    const rows = [...sites].map(([site, role]) => ({ invitation: id, site, role }));
    await db.insertInto('invitation_site').values(rows).execute();
  }
  return { id, token, expiresAt: new Date(expires_at).toISOString() };
}

/** The open invitations that grant a role on certain sites, each with the roles there, oldest first. */
export async function listInvitations(db: Executor, sites: SiteSet, now = Date.now()): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('member', 'member.id', 'invitation.created_by')
    .select(['invitation.id', 'invitation.role', 'invitation.note'])
    .select(['invitation.created_at', 'invitation.expires_at', 'member.name'])
    .where('invitation.expires_at', '>', now)
    .orderBy('invitation.created_at')
    .orderBy('invitation.id')
    .execute();
  const siteRoles = await readSiteRoles(db);
  return rows.flatMap((row) => {
    const access = accessOn(accessOf(row, siteRoles.get(row.id)), sites);
    return access ? [toInvitation(row, access)] : [];
  });
}

type ListedInvitation = Pick<InvitationRow, 'id' | 'role' | 'note' | 'created_at' | 'expires_at'> & {
  /** The name of the member who created it. */
  readonly name: string;
};

function toInvitation(
  { id, note, created_at, expires_at, name }: ListedInvitation,
  { role, sites }: Access,
): Invitation {
  return {
    id,
    ...(role && { role }),
    sites: Object.fromEntries(sites),
    ...(note !== null && { note }),
    createdAt: new Date(created_at).toISOString(),
    expiresAt: new Date(expires_at).toISOString(),
    createdBy: { kind: 'user', name },
  };
}

/** The roles that invitations grant on single sites: of all invitations, or of one. */
async function readSiteRoles(db: Executor, invitation?: string) {
  let query = db.selectFrom('invitation_site').select(['invitation as id', 'site', 'role']);
  if (invitation !== undefined) query = query.where('invitation', '=', invitation);
  return byOwner(await query.orderBy('site').execute());
}

function accessOf({ role }: Pick<InvitationRow, 'role'>, sites: Access['sites'] = noAccess.sites): Access {
  return { role: role ?? undefined, sites };
}

interface OpenInvitation {
  readonly id: string;
  readonly access: Access;
  readonly expiresAt: number;
}

/** Finds an open invitation; undefined if the link is not valid. */
export async function findInvitation(
  db: Executor,
  token: string,
  now = Date.now(),
): Promise<OpenInvitation | undefined> {
  const row = await db
    .selectFrom('invitation')
    .select(['id', 'role', 'expires_at'])
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toOpenInvitation(db, row);
}

/** Reads an invitation and locks it until the end of the transaction, even if it has expired. */
export async function lockInvitation(transaction: Executor, id: string): Promise<OpenInvitation | undefined> {
  const query = transaction
    .selectFrom('invitation')
    .select(['id', 'role', 'expires_at'])
    .where('id', '=', id);
  const row = await forUpdate(transaction, query).executeTakeFirst();
  return row && toOpenInvitation(transaction, row);
}

async function toOpenInvitation(
  db: Executor,
  row: Pick<InvitationRow, 'id' | 'role' | 'expires_at'>,
): Promise<OpenInvitation> {
  const sites = (await readSiteRoles(db, row.id)).get(row.id);
  return { id: row.id, access: accessOf(row, sites), expiresAt: row.expires_at };
}

/** Uses an invitation, which invalidates its link; undefined if the link is not valid. */
export async function useInvitation(
  transaction: Executor,
  token: string,
  now = Date.now(),
): Promise<OpenInvitation | undefined> {
  const found = await findInvitation(transaction, token, now);
  // Locked: if two requests come at once, the second one finds it deleted. It also waits for a role that is withdrawn.
  const invitation = found && (await lockInvitation(transaction, found.id));
  if (invitation) await deleteInvitation(transaction, invitation.id);
  return invitation;
}

/** Withdraws what an invitation grants, except for roles on certain sites. An invitation without a role is deleted. */
export async function revokeInvitation(
  transaction: Executor,
  id: string,
  kept: Access['sites'],
): Promise<void> {
  if (kept.size === 0) return deleteInvitation(transaction, id);
  await transaction
    .deleteFrom('invitation_site')
    .where('invitation', '=', id)
    .where('site', 'not in', [...kept.keys()])
    .execute();
}

async function deleteInvitation(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('invitation').where('id', '=', id).execute();
}

/** Revokes the invitations of a member that their new roles do not allow. */
export async function revokeBeyondAccess(db: Executor, member: string, access: Access): Promise<void> {
  const made = await db
    .selectFrom('invitation')
    .select(['id', 'role'])
    .where('created_by', '=', member)
    .execute();
  const siteRoles = await readSiteRoles(db);
  for (const invitation of made) {
    const granted = changesBetween(noAccess, accessOf(invitation, siteRoles.get(invitation.id)));
    const isAllowed = granted.every((change) =>
      mayAssign({ role: access.role, grants: grantsOf(access) }, change),
    );
    if (!isAllowed) await deleteInvitation(db, invitation.id);
  }
}

/** Deletes expired invitations. */
export async function pruneInvitations(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<=', now).execute();
}
