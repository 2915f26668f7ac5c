import type { Executor } from '../../database/executor.ts';
import { dayLength } from '../../database/paging/day.ts';
import { setPassword } from '../team/members.ts';
import { hashOfToken, newOneTimeToken } from './one-time-token.ts';
import { endSignInSteps } from '../sign-in/sessions.ts';

/** How long a link that an operator printed is valid, in milliseconds. */
const passwordResetLife = dayLength;

/** How long a link that was requested by e-mail is valid, in milliseconds. */
const requestedResetLife = 60 * 60 * 1000;

/**
 * Creates the token of a link with which a member sets a new password. It replaces the previous link. Only its hash is
 * stored.
 */
export async function createPasswordReset(db: Executor, member: string, now = Date.now()): Promise<string> {
  const { token, hash } = newOneTimeToken();
  const columns = { hash, expires_at: now + passwordResetLife };
  await db
    .insertInto('password_reset')
    .values({ member, ...columns })
    .onConflict((conflict) => conflict.column('member').doUpdateSet(columns))
    .execute();
  return token;
}

/** Between two links that a person requests for the same account, in milliseconds. */
const requestInterval = 5 * 60 * 1000;

/**
 * Creates a link that a person requested by e-mail, as {@link createPasswordReset} does. Returns undefined if the latest
 * link of the account was requested less than five minutes ago, or if an operator's link is valid for another hour: strangers
 * can request links too.
 */
export async function createRequestedReset(
  db: Executor,
  member: string,
  now = Date.now(),
): Promise<string | undefined> {
  const { token, hash } = newOneTimeToken();
  const columns = { hash, expires_at: now + requestedResetLife };
  // In one statement: of concurrent requests only one creates a link, which no other replaces.
  const created = await db
    .insertInto('password_reset')
    .values({ member, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('member')
        .doUpdateSet(columns)
        .where('password_reset.expires_at', '<=', columns.expires_at - requestInterval),
    )
    .returning('member')
    .executeTakeFirst();
  return created && token;
}

/** The member of a link; undefined if it is not valid. */
export async function findPasswordReset(
  db: Executor,
  token: string,
  now = Date.now(),
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  return db
    .selectFrom('password_reset')
    .innerJoin('member', 'member.id', 'password_reset.member')
    .select(['member.name', 'member.email'])
    .where('password_reset.hash', '=', hashOfToken(token))
    .where('password_reset.expires_at', '>', now)
    .executeTakeFirst();
}

interface ResetMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The number of sessions that ended. */
  readonly sessions: number;
}

/**
 * Sets a new password and ends the link, all sessions and all unfinished sign-ins of the member; undefined if the link
 * is not valid.
 */
export async function resetPassword(
  transaction: Executor,
  token: string,
  passwordHash: string,
  now = Date.now(),
): Promise<ResetMember | undefined> {
  const reset = await transaction
    .deleteFrom('password_reset')
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .returning('member as id')
    .executeTakeFirst();
  if (!reset) return undefined;
  const { id } = reset;
  await setPassword(transaction, id, passwordHash, now);
  const ended = await transaction.deleteFrom('session').where('user_id', '=', id).returning('id').execute();
  await endSignInSteps(transaction, id);
  const member = await transaction
    .selectFrom('member')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, ...member, sessions: ended.length };
}

/** Invalidates the link of a member who changed the password another way. */
export async function withdrawPasswordReset(db: Executor, member: string): Promise<void> {
  await db.deleteFrom('password_reset').where('member', '=', member).execute();
}

/** Deletes expired links. */
export async function prunePasswordResets(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute();
}
