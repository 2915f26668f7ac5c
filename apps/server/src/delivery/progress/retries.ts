import type { Executor } from '../../database/executor.ts';
import type { RetryRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/** Keeps when to try again; a later word on the same device replaces an earlier one. */
export async function saveRetries(db: Executor, retries: readonly RetryRow[]): Promise<void> {
  if (retries.length === 0) return;
  await db
    .insertInto('retry')
    .values(retries)
    .onConflict((conflict) =>
      conflict.columns(['shard', 'message', 'token']).doUpdateSet((column) => ({
        batch: column.ref('excluded.batch'),
        due_at: column.ref('excluded.due_at'),
        attempts: column.ref('excluded.attempts'),
      })),
    )
    .execute();
}

/**
 * Takes the retries of some devices of a batch away. Who takes one may count its answer, and nobody else may:
 * a request whose answer was waited for in vain may have been repeated.
 * @returns the tokens of those that were there.
 */
export async function takeRetries(
  db: Executor,
  message: string,
  batch: number,
  tokens: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tokens.length === 0) return new Set();
  const taken = await db
    .deleteFrom('retry')
    .where('shard', 'in', [...new Set(tokens.map(shardOf))])
    .where('message', '=', message)
    .where('batch', '=', batch)
    .where('token', 'in', tokens)
    .returning('token')
    .execute();
  return new Set(taken.map(({ token }) => token));
}

/**
 * Takes the retries of a batch away, but for those that may stand for an answer which is still to come: of somebody
 * who was sent to, and due within the time that an answer may take.
 */
export async function removeSettledRetries(
  db: Executor,
  message: string,
  batch: number,
  { now, answerLimit }: { readonly now: number; readonly answerLimit: number },
): Promise<void> {
  await db
    .deleteFrom('retry')
    .where('message', '=', message)
    .where('batch', '=', batch)
    .where((is) =>
      is.or([is('attempts', '=', 0), is('due_at', '<=', now), is('due_at', '>', now + answerLimit)]),
    )
    .execute();
}

/** The retries of a batch that are due, the longest due first. */
export async function listDueRetries(
  db: Executor,
  message: string,
  batch: number,
  now: number,
): Promise<RetryRow[]> {
  return db
    .selectFrom('retry')
    .selectAll()
    .where('message', '=', message)
    .where('batch', '=', batch)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
}

/**
 * Makes due the earliest of those retries of a batch that wait without ever having been sent to. Who was sent to waits for
 * an answer, or because of one.
 * @returns how many they are.
 */
export async function bringRetriesForward(
  db: Executor,
  message: string,
  batch: number,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<number> {
  const earliest = await db
    .selectFrom('retry')
    .select(['shard', 'token'])
    .where('message', '=', message)
    .where('batch', '=', batch)
    .where('due_at', '>', now)
    .where('attempts', '=', 0)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  if (earliest.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('retry')
    .set({ due_at: now })
    .where('shard', 'in', [...new Set(earliest.map(({ shard }) => shard))])
    .where('message', '=', message)
    .where('batch', '=', batch)
    .where(
      'token',
      'in',
      earliest.map(({ token }) => token),
    )
    .where('due_at', '>', now)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** When the next retry of a batch is due, in milliseconds; undefined when none is left. */
export async function nextRetryAt(db: Executor, message: string, batch: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('retry')
    .select('due_at')
    .where('message', '=', message)
    .where('batch', '=', batch)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}
