import type { Executor } from '../../database/executor.ts';
import type { RetryRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/** Stores when to retry. A later retry of the same device replaces an earlier one. */
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
 * Removes the retries of some devices of a batch. Only the caller that removes a retry may count its result: a request with
 * a late response may have been repeated.
 * @returns the tokens whose retries existed.
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
 * Removes the retries of a batch, except those that may stand for a late response: of a device that had a request, and due
 * within the time that a response may take.
 */
export async function removeSettledRetries(
  db: Executor,
  message: string,
  batch: number,
  { now, responseLimit }: { readonly now: number; readonly responseLimit: number },
): Promise<void> {
  await db
    .deleteFrom('retry')
    .where('message', '=', message)
    .where('batch', '=', batch)
    .where((is) =>
      is.or([is('attempts', '=', 0), is('due_at', '<=', now), is('due_at', '>', now + responseLimit)]),
    )
    .execute();
}

/** The due retries of a batch, the earliest first. */
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
 * Makes the earliest retries of a batch due for which no request was sent yet. The others await a response, or back off
 * after one.
 * @returns how many.
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

/** When the next retry of a batch is due, in milliseconds; undefined without retries. */
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
