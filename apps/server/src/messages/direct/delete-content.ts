import { sql } from 'kysely';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import type { Executor } from '../../database/executor.ts';

/** Rows of one statement, at most: a few milliseconds. */
const clearedAtOnce = 100;

/**
 * Deletes the content of failed direct messages once their TTL has ended, after which they cannot be retried.
 * @param signal - ends it after the current statement
 */
export function deleteExpiredContent(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  // Literals, for an index on few rows.
  const hasContent = sql<boolean>`state = 'failed' and payload is not null`;
  const expired = db
    .selectFrom('direct_queue')
    .select(['site', 'id', 'token'])
    .where(hasContent)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(clearedAtOnce);
  const deletion = db
    .updateTable('direct_queue')
    .set({ payload: null, translations: null })
    .where(sql<boolean>`(site, id, token) in ${expired}`)
    .where(hasContent);
  return deleteInSteps(clearedAtOnce, async () => (await deletion.executeTakeFirst()).numUpdatedRows, signal);
}
