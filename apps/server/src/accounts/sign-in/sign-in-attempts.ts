import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '../../database/executor.ts';

/** How many wrong passwords an account takes within the window, in milliseconds, from whatever addresses. */
export const attemptsAllowed = 10;
export const attemptWindow = 15 * 60 * 1000;

export type Attempt =
  /** `last`: unless it is the right password, it closes the account. Of several at once each may be the last. */
  | { readonly allowed: true; readonly last: boolean }
  /** Milliseconds until there is room again. */
  | { readonly allowed: false; readonly wait: number };

/**
 * Counts an attempt before the password is looked at, so that many at once count as well. It is the same
 * for addresses of nobody: what is counted tells no one which accounts there are.
 */
export async function beginAttempt(db: Executor, email: string, now = Date.now()): Promise<Attempt> {
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
  // What was refused unseen does not keep the account closed any longer.
  await db.deleteFrom('sign_in_attempt').where('id', '=', id).execute();
  return { allowed: false, wait: oldest + attemptWindow - now };
}

/** The right password: what was counted before is forgotten. */
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
