import type { Executor } from '../../database/executor.ts';
import { hashOfToken, newOneTimeToken } from './one-time-token.ts';
import { endSignInSteps } from '../sign-in/sessions.ts';

/** How long a link holds, in milliseconds. */
const passwordResetLife = 24 * 60 * 60 * 1000;

/** The token of a link by which a member sets a new password, in place of the one before. It is kept nowhere else. */
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

export async function isPasswordReset(db: Executor, token: string, now = Date.now()): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset')
    .select('member')
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

interface ResetMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** How many sessions were ended. */
  readonly sessions: number;
}

/** Sets a new password, ends the link, every session and every sign-in that has begun; undefined when the link does not hold. */
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
  await transaction
    .updateTable('account')
    .set({ password: passwordHash, updated_at: now })
    .where('user_id', '=', id)
    .where('provider_id', '=', 'credential')
    .execute();
  const ended = await transaction.deleteFrom('session').where('user_id', '=', id).returning('id').execute();
  await endSignInSteps(transaction, id);
  const member = await transaction
    .selectFrom('member')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, ...member, sessions: ended.length };
}

/** Ends the link of a member who has set another password by themselves. */
export async function withdrawPasswordReset(db: Executor, member: string): Promise<void> {
  await db.deleteFrom('password_reset').where('member', '=', member).execute();
}

/** Forgets the links that are too old. */
export async function prunePasswordResets(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute();
}
