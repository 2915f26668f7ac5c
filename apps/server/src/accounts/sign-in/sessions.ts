import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { SessionRow } from '../../database/schema.ts';

/** A session without its token. */
export type ListedSession = Pick<
  SessionRow,
  'id' | 'user_agent' | 'ip_address' | 'created_at' | 'updated_at'
>;

/** The active sessions of a member, the last used first. */
export async function listSessions(db: Executor, member: string, now = Date.now()): Promise<ListedSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', member)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Requires that a session has not ended since the request was authenticated.
 *
 * @throws ApiError `unauthorized`
 */
export async function requireSession(db: Executor, id: string): Promise<void> {
  const session = await db.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst();
  if (!session) throw new ApiError('unauthorized');
}

/**
 * Whether a member has a session, besides the one that has just begun, of a browser that names itself the same. Any client
 * can send that name.
 */
export async function hasOtherSession(
  db: Executor,
  member: string,
  userAgent: string,
  now = Date.now(),
): Promise<boolean> {
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', member)
    .where('user_agent', '=', userAgent)
    .where('expires_at', '>', now)
    .limit(2)
    .execute();
  return sessions.length > 1;
}

/** Ends one session of a member. Returns false if the member has no such session. */
export async function endSession(db: Executor, member: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', member)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of a member except one. Returns their number. */
export async function endOtherSessions(db: Executor, member: string, kept: string): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', member)
    .where('id', '!=', kept)
    .returning('id')
    .execute();
  return ended.length;
}

/** Ends the sign-ins of a member that started with the previous password and wait for a two-factor code. */
export async function endSignInSteps(db: Executor, member: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', member).execute();
}

/** Deletes expired sessions and unfinished sign-ins. */
export async function pruneSessions(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
  await db.deleteFrom('verification').where('expires_at', '<=', now).execute();
}
