import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { MemberPrincipal } from '../../http/authentication.ts';

/** How long after a sign-in a member can change the sign-in methods, in milliseconds. */
export const recentSignIn = 10 * 60 * 1000;

/**
 * Requires that the member proved who they are lately, at the sign-in or since: an unlocked screen must not be enough to
 * add a sign-in method (OWASP ASVS 5, 7.5.1).
 *
 * @throws ApiError `recent_sign_in_required`
 */
export async function requireRecentSignIn(
  db: Executor,
  { session }: Pick<MemberPrincipal, 'session'>,
  now = Date.now(),
): Promise<void> {
  const recent = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', session)
    .where(({ fn }) => fn.coalesce('confirmed_at', 'created_at'), '>', now - recentSignIn)
    .executeTakeFirst();
  if (!recent) throw new ApiError('recent_sign_in_required');
}

/**
 * Records when the member proved who they are in a session.
 *
 * @param at - in milliseconds; 0 if they did not
 */
export async function confirmSession(db: Executor, session: string, at = Date.now()): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: at }).where('id', '=', session).execute();
}
