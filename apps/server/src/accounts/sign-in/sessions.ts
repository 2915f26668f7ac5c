import type { Executor } from '../../database/executor.ts';
import type { SessionRow } from '../../database/schema.ts';

/** A session without its token. */
export type ListedSession = Pick<
  SessionRow,
  'id' | 'user_agent' | 'ip_address' | 'created_at' | 'updated_at'
>;

/** The sessions of a member that hold, the one used last first. */
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

/** Ends one session of a member; false when they have none such. */
export async function endSession(db: Executor, member: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', member)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of a member but one; how many they were. */
export async function endOtherSessions(db: Executor, member: string, kept: string): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', member)
    .where('id', '!=', kept)
    .returning('id')
    .execute();
  return ended.length;
}

/** Ends the sign-ins of a member that wait for their second step, which the password before has begun. */
export async function endSignInSteps(db: Executor, member: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', member).execute();
}

/** Forgets sessions and steps of sign-ins whose time is over. */
export async function pruneSessions(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
  await db.deleteFrom('verification').where('expires_at', '<=', now).execute();
}
