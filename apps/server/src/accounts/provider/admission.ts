import { emailSchema, limits, nameSchema } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { recordAudit, system } from '../../sites/audit/audit.ts';
import { type Access, changesBetween, hasAccess, noAccess } from '../rights/access.ts';
import { changeAccess } from '../team/change-access.ts';
import { addMember, findMemberByEmail, lockMember, type LockedMember } from '../team/members.ts';
import { accessOfGroups, type GroupRole } from './group-roles.ts';
import type { ProviderPerson } from './provider.ts';

const providerId = 'oidc';

/** Why a person does not sign in: a code of the API. */
export type Refusal = 'email_not_verified' | 'email_linked' | 'no_role';

/** A refusal can still change something: the member may have lost the roles. */
export type Admission =
  | { readonly member: string; readonly name: string; readonly isLinked: boolean }
  | {
      readonly refusal: Refusal;
      readonly subject: LockedMember | undefined;
    };

/**
 * Decides whether a person whom the provider has authenticated signs in as a member, and updates or creates the member.
 * Each change has its audit entry.
 */
export async function admit(
  transaction: Executor,
  person: ProviderPerson,
  rules: readonly GroupRole[],
): Promise<Admission> {
  const wanted = await onExistingSites(transaction, accessOfGroups(person.groups, rules));
  const linked = await findLinked(transaction, person.account);
  if (linked) return admitMember(transaction, linked, wanted, rules);
  const email = person.isEmailVerified ? emailSchema.safeParse(person.email).data : undefined;
  if (email === undefined) return { refusal: 'email_not_verified', subject: undefined };
  const known = await findMemberByEmail(transaction, email);
  if (known) {
    const member = (await lockMember(transaction, known.id))!;
    if (rules.length > 0 && !hasAccess(wanted)) return { refusal: 'no_role', subject: member };
    if (await isLinkedTo(transaction, member.id, person.issuer))
      return { refusal: 'email_linked', subject: member };
    await link(transaction, member.id, person.account);
    await withdrawCredentials(transaction, member.id);
    const actor = { kind: 'user', id: member.id, name: member.name } as const;
    await recordAudit(transaction, { actor, action: 'member.linked' });
    const admission = await admitMember(transaction, member, wanted, rules);
    return 'refusal' in admission ? admission : { ...admission, isLinked: true };
  }
  if (!hasAccess(wanted)) return { refusal: 'no_role', subject: undefined };
  return create(transaction, person, email, wanted);
}

async function admitMember(
  transaction: Executor,
  member: LockedMember,
  wanted: Access,
  rules: readonly GroupRole[],
): Promise<Admission> {
  const { id, name } = member;
  const admitted = { member: id, name, isLinked: false };
  if (rules.length === 0) {
    return hasAccess(member.access) ? admitted : { refusal: 'no_role', subject: member };
  }
  await giveAccess(transaction, member, wanted);
  if (hasAccess(wanted)) return admitted;
  await transaction.deleteFrom('session').where('user_id', '=', id).execute();
  return { refusal: 'no_role', subject: member };
}

/** Gives the roles of the groups. The last owner stays one: the team must have an owner. */
async function giveAccess(transaction: Executor, member: LockedMember, access: Access): Promise<void> {
  try {
    await changeAccess(transaction, { actor: system, member, access });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'owner_required')) throw error;
    await changeAccess(transaction, { actor: system, member, access: { ...access, role: 'owner' } });
  }
}

async function create(
  transaction: Executor,
  { account, name: named }: ProviderPerson,
  email: string,
  access: Access,
): Promise<Admission> {
  const name =
    nameSchema.safeParse(named?.slice(0, limits.nameLength)).data ?? email.slice(0, limits.nameLength);
  const id = await addMember(transaction, { name, email, passwordHash: undefined, ...access });
  // Two first sign-ins of the person at once.
  if (id === undefined) return { refusal: 'email_linked', subject: undefined };
  await link(transaction, id, account);
  const actor = { kind: 'user', id, name } as const;
  for (const { site, to } of changesBetween(noAccess, access)) {
    const details = { ...(site !== undefined && { site }), ...(to && { role: to }) };
    await recordAudit(transaction, { actor, action: 'member.joined', details });
  }
  return { member: id, name, isLinked: false };
}

async function findLinked(transaction: Executor, account: string): Promise<LockedMember | undefined> {
  const row = await transaction
    .selectFrom('account')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('account_id', '=', account)
    .executeTakeFirst();
  return row && lockMember(transaction, row.user_id);
}

/**
 * Whether a member belongs to another account at the provider. An address that was given to a new person there must not
 * give them the account of the previous one.
 */
async function isLinkedTo(transaction: Executor, member: string, issuer: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('account')
    .select('account_id')
    .where('user_id', '=', member)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row?.account_id.startsWith(`${issuer} `) ?? false;
}

async function link(transaction: Executor, member: string, account: string, now = Date.now()): Promise<void> {
  const columns = { user_id: member, account_id: account, provider_id: providerId, password: null };
  await transaction
    .insertInto('account')
    .values({ id: `${member}.${providerId}`, ...columns, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ account_id: account, updated_at: now }))
    .execute();
}

/**
 * Withdraws every other way to sign in as a member. An address is not verified when a member joins, so another person may
 * have chosen the password, and must not get the rights that the groups of its owner give.
 */
async function withdrawCredentials(transaction: Executor, member: string): Promise<void> {
  await transaction
    .deleteFrom('account')
    .where('user_id', '=', member)
    .where('provider_id', '!=', providerId)
    .execute();
  await transaction.deleteFrom('passkey').where('member', '=', member).execute();
  await transaction.deleteFrom('two_factor').where('user_id', '=', member).execute();
  await transaction.updateTable('member').set({ two_factor_enabled: 0 }).where('id', '=', member).execute();
  await transaction.deleteFrom('session').where('user_id', '=', member).execute();
  await transaction.deleteFrom('verification').where('value', '=', member).execute();
  await transaction.deleteFrom('password_reset').where('member', '=', member).execute();
}

/** A rule may name a site that was not created yet. */
async function onExistingSites(transaction: Executor, { role, sites }: Access): Promise<Access> {
  if (sites.size === 0) return { role, sites };
  const rows = await transaction
    .selectFrom('site')
    .select('id')
    .where('id', 'in', [...sites.keys()])
    .execute();
  const existing = new Set(rows.map(({ id }) => id));
  return { role, sites: new Map([...sites].filter(([site]) => existing.has(site))) };
}
