import { randomBytes } from 'node:crypto';
import type { Member, Role } from '@sineta/protocol';
import { forUpdate } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import type { MemberRow } from '../../database/schema.ts';

interface NewMember {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
}

/** Adds a member who signs in with a password; undefined if the e-mail address is taken. */
export async function addMember(
  db: Executor,
  { name, email, role, passwordHash }: NewMember,
  now = Date.now(),
): Promise<string | undefined> {
  const id = randomBytes(12).toString('base64url');
  const times = { created_at: now, updated_at: now };
  const added = await db
    .insertInto('member')
    .values({ id, name, email, role, image: null, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  await db
    .insertInto('account')
    // better-auth finds a password by the id of its member and this provider.
    .values({ id, user_id: id, account_id: id, provider_id: 'credential', password: passwordHash, ...times })
    .execute();
  return id;
}

/** The members, oldest first. */
export async function listMembers(db: Executor): Promise<Member[]> {
  const rows = await db
    .selectFrom('member')
    .leftJoin('session', 'session.user_id', 'member.id')
    .select(['member.id', 'member.name', 'member.email', 'member.role', 'member.created_at'])
    .select((column) => column.fn.max('session.updated_at').as('seen_at'))
    .groupBy(['member.id', 'member.name', 'member.email', 'member.role', 'member.created_at'])
    .orderBy('member.created_at')
    .orderBy('member.id')
    .execute();
  return rows.map(toMember);
}

type ListedMember = Pick<MemberRow, 'id' | 'name' | 'email' | 'role' | 'created_at'> & {
  readonly seen_at: number | null;
};

function toMember({ id, name, email, role, created_at, seen_at }: ListedMember): Member {
  return {
    id,
    name,
    email,
    role,
    createdAt: new Date(created_at).toISOString(),
    ...(seen_at !== null && { lastSeenAt: new Date(seen_at).toISOString() }),
  };
}

/** Reads a member and locks the row until the end of the transaction. */
export async function lockMember(
  transaction: Executor,
  id: string,
): Promise<{ readonly id: string; readonly name: string; readonly role: Role } | undefined> {
  const member = transaction.selectFrom('member').select(['id', 'name', 'role']).where('id', '=', id);
  return forUpdate(transaction, member).executeTakeFirst();
}

/** Finds a member by e-mail address, in lower case. */
export async function findMemberByEmail(
  db: Executor,
  email: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return db.selectFrom('member').select(['id', 'name']).where('email', '=', email).executeTakeFirst();
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

export async function changeRole(db: Executor, id: string, role: Role, now = Date.now()): Promise<void> {
  await db.updateTable('member').set({ role, updated_at: now }).where('id', '=', id).execute();
}

export async function renameMember(db: Executor, id: string, name: string, now = Date.now()): Promise<void> {
  await db.updateTable('member').set({ name, updated_at: now }).where('id', '=', id).execute();
}

/** Removes a member with their password and sessions. */
export async function removeMember(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('member').where('id', '=', id).execute();
}
