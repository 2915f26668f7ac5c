import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { UserPrincipal } from '../../http/authentication.ts';

/** How long after a sign-in its ways can be changed, in milliseconds. */
export const recentSignIn = 10 * 60 * 1000;

/**
 * Requires that the member signed in, or confirmed their password, lately: an unlocked screen must not be enough to add a
 * way to sign in (OWASP ASVS 5, 7.5.1).
 *
 * @throws ApiError `recent_sign_in_required`
 */
export async function requireRecentSignIn(
  db: Executor,
  { session }: Pick<UserPrincipal, 'session'>,
  now = Date.now(),
): Promise<void> {
  const recent = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', session)
    .where((where) =>
      where.or([
        where('created_at', '>', now - recentSignIn),
        where('confirmed_at', '>', now - recentSignIn),
      ]),
    )
    .executeTakeFirst();
  if (!recent) throw new ApiError('recent_sign_in_required');
}

/** Records that the member confirmed their password in a session. */
export async function confirmSession(db: Executor, session: string, now = Date.now()): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: now }).where('id', '=', session).execute();
}
