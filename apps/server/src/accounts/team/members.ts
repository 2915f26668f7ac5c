import { randomBytes } from 'node:crypto';
import type { Member, SiteRole } from '@sineta/protocol';
import { forUpdate } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import type { MemberRow } from '../../database/schema.ts';
import type { SiteSet } from '../../http/grants.ts';
import { type Access, accessOn, byOwner, noAccess } from '../rights/access.ts';

/** A person who joins the team. */
export interface NewMember extends Partial<Access> {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** Undefined for a member who signs in another way. */
  readonly passwordHash: string | undefined;
}

/** Adds a member; undefined if the e-mail address is taken. */
export async function addMember(
  db: Executor,
  { name, email, passwordHash, role, sites }: NewMember,
  now = Date.now(),
): Promise<string | undefined> {
  const id = randomBytes(12).toString('base64url');
  const times = { created_at: now, updated_at: now };
  const added = await db
    .insertInto('member')
    .values({ id, name, email, role: role ?? null, image: null, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  if (passwordHash !== undefined) await setPassword(db, id, passwordHash, now);
  if (sites) await addSiteRoles(db, id, sites);
  return id;
}

/** The name that better-auth gives passwords among the providers. */
const passwordProvider = 'credential';

/** Sets the password of a member. */
export async function setPassword(
  db: Executor,
  member: string,
  hash: string,
  now = Date.now(),
): Promise<void> {
  await db
    .insertInto('account')
    // better-auth finds a password by the id of its member and this provider.
    .values({
      id: member,
      user_id: member,
      account_id: member,
      provider_id: passwordProvider,
      password: hash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ password: hash, updated_at: now }))
    .execute();
}

/** Whether a member has a password, which only a link of `sineta reset-password` gives back after a sign-in at the provider. */
export async function hasPassword(db: Executor, member: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', member)
    .where('provider_id', '=', passwordProvider)
    .executeTakeFirst();
  return found !== undefined;
}

/** The members with a role on certain sites, each with the roles there, oldest first. */
export async function listMembers(db: Executor, sites: SiteSet): Promise<Member[]> {
  const rows = await selectMembers(db).orderBy('member.created_at').orderBy('member.id').execute();
  const siteRoles = await readSiteRoles(db);
  return rows.flatMap((row) => {
    const access = accessOn(accessOf(row, siteRoles.get(row.id)), sites);
    return access ? [toMember(row, access)] : [];
  });
}

/** Adds to members with what else than a password they sign in: an owner sees who has nothing else. */
export async function withFactors(db: Executor, members: readonly Member[]): Promise<Member[]> {
  const on = await db.selectFrom('member').select('id').where('two_factor_enabled', '=', 1).execute();
  const owned = await db.selectFrom('passkey').select('member').distinct().execute();
  const [twoFactor, passkeys] = [new Set(on.map(({ id }) => id)), new Set(owned.map(({ member }) => member))];
  return members.map((member) => ({
    ...member,
    twoFactor: twoFactor.has(member.id),
    passkey: passkeys.has(member.id),
  }));
}

/** A member with the roles on certain sites. */
export async function findMember(db: Executor, id: string, sites: SiteSet): Promise<Member | undefined> {
  const row = await selectMembers(db).where('member.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const access = accessOf(row, await siteRolesOf(db, id));
  return toMember(row, accessOn(access, sites) ?? noAccess);
}

function selectMembers(db: Executor) {
  return db
    .selectFrom('member')
    .leftJoin('session', 'session.user_id', 'member.id')
    .select(['member.id', 'member.name', 'member.email', 'member.role', 'member.created_at'])
    .select((column) => column.fn.max('session.updated_at').as('seen_at'))
    .groupBy(['member.id', 'member.name', 'member.email', 'member.role', 'member.created_at']);
}

function accessOf({ role }: Pick<MemberRow, 'role'>, sites: Access['sites'] = noAccess.sites): Access {
  return { role: role ?? undefined, sites };
}

/** The roles of all members, or of one, on single sites. */
async function readSiteRoles(db: Executor, member?: string): Promise<Map<string, Map<string, SiteRole>>> {
  let query = db.selectFrom('member_site').select(['member as id', 'site', 'role']);
  if (member !== undefined) query = query.where('member', '=', member);
  return byOwner(await query.orderBy('site').execute());
}

/** The roles of a member on single sites. */
export async function siteRolesOf(db: Executor, member: string): Promise<Access['sites']> {
  return (await readSiteRoles(db, member)).get(member) ?? noAccess.sites;
}

async function addSiteRoles(db: Executor, member: string, sites: Access['sites']): Promise<void> {
  if (sites.size === 0) return;
  const rows = [...sites].map(([site, role]) => ({ member, site, role }));
  await db.insertInto('member_site').values(rows).execute();
}

type ListedMember = Pick<MemberRow, 'id' | 'name' | 'email' | 'created_at'> & {
  readonly seen_at: number | null;
};

function toMember({ id, name, email, created_at, seen_at }: ListedMember, { role, sites }: Access): Member {
  return {
    id,
    name,
    email,
    ...(role && { role }),
    sites: Object.fromEntries(sites),
    createdAt: new Date(created_at).toISOString(),
    ...(seen_at !== null && { lastSeenAt: new Date(seen_at).toISOString() }),
  };
}

export interface LockedMember {
  readonly id: string;
  readonly name: string;
  readonly access: Access;
}

/** Reads a member and locks the member and the roles until the end of the transaction. */
export async function lockMember(transaction: Executor, id: string): Promise<LockedMember | undefined> {
  const member = transaction.selectFrom('member').select(['name', 'role']).where('id', '=', id);
  const row = await forUpdate(transaction, member).executeTakeFirst();
  if (!row) return undefined;
  // All changes of roles lock the row of the member first.
  const sites = await siteRolesOf(transaction, id);
  return { id, name: row.name, access: accessOf(row, sites) };
}

/** Finds a member by e-mail address, in lower case. */
export async function findMemberByEmail(
  db: Executor,
  email: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return db.selectFrom('member').select(['id', 'name']).where('email', '=', email).executeTakeFirst();
}

/** The name and the address of a member; undefined if there is none with this id. */
export async function findContact(
  db: Executor,
  id: string,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  return db.selectFrom('member').select(['name', 'email']).where('id', '=', id).executeTakeFirst();
}

/** The name of a member; undefined if there is none with this id. */
export async function memberName(db: Executor, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('member').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** The ids of the owners, whose rows are locked until the end of the transaction. */
export async function lockOwners(transaction: Executor): Promise<string[]> {
  const owners = transaction.selectFrom('member').select('id').where('role', '=', 'owner').orderBy('id');
  return (await forUpdate(transaction, owners).execute()).map(({ id }) => id);
}

export async function hasOwner(db: Executor): Promise<boolean> {
  const owner = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Replaces the roles of a member, who is locked. */
export async function replaceAccess(
  transaction: Executor,
  id: string,
  { role, sites }: Access,
  now = Date.now(),
): Promise<void> {
  const columns = { role: role ?? null, updated_at: now };
  await transaction.updateTable('member').set(columns).where('id', '=', id).execute();
  await transaction.deleteFrom('member_site').where('member', '=', id).execute();
  await addSiteRoles(transaction, id, sites);
}

export async function renameMember(db: Executor, id: string, name: string, now = Date.now()): Promise<void> {
  await db.updateTable('member').set({ name, updated_at: now }).where('id', '=', id).execute();
}

/** Removes a member with their password and sessions. */
export async function removeMember(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('member').where('id', '=', id).execute();
}
