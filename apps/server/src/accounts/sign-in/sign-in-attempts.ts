import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '../../database/executor.ts';

/** The number of incorrect passwords that locks an account, from any addresses, within this window in milliseconds. */
export const attemptsAllowed = 10;
export const attemptWindow = 15 * 60 * 1000;

export type Attempt =
  /** `last`: if this password is incorrect too, it locks the account. Several concurrent attempts can be the last. */
  | { readonly allowed: true; readonly last: boolean }
  /** Milliseconds until another attempt is allowed. */
  | { readonly allowed: false; readonly wait: number };

/**
 * Counts an attempt before its password is verified, so that concurrent attempts count too. Unknown e-mail addresses
 * are counted as well, so that the response does not reveal which accounts exist.
 */
export async function startAttempt(db: Executor, email: string, now = Date.now()): Promise<Attempt> {
  const account = accountOf(email);
  const id = randomBytes(9).toString('base64url');
  await db.insertInto('sign_in_attempt').values({ id, account, at: now }).execute();
  const { count, oldest } = await db
    .selectFrom('sign_in_attempt')
    .select((column) => [
      column.fn.countAll<number>().as('count'),
      column.fn.min('sign_in_attempt.at').as('oldest'),
    ])
    .where('account', '=', account)
    .where('at', '>', now - attemptWindow)
    .executeTakeFirstOrThrow();
  if (count <= attemptsAllowed) return { allowed: true, last: count === attemptsAllowed };
  // A refused attempt does not extend the lock.
  await db.deleteFrom('sign_in_attempt').where('id', '=', id).execute();
  return { allowed: false, wait: oldest + attemptWindow - now };
}

/** Resets the count after a correct password. */
export async function clearAttempts(db: Executor, email: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('account', '=', accountOf(email)).execute();
}

export async function pruneAttempts(db: Executor, now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where('at', '<=', now - attemptWindow)
    .execute();
}

function accountOf(email: string): Buffer {
  return createHash('sha256').update(email.toLowerCase()).digest();
}
