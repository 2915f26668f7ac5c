import { type NotNull, sql } from 'kysely';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import type { Executor } from '../../database/executor.ts';
import { filterOnly } from '../../database/filter-only.ts';
import type { RetryRow } from '../../database/schema.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';

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
    .where(isOneOf(tokens))
    .where('message', '=', message)
    .where((where) => filterOnly(where('batch', '=', batch)))
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

/** The batch of devices that had no request of a cancelled message, and get none. No job has this number. */
const unrequested = -1;

/** Stores devices that had no request of a cancelled message. Those with a retry keep it. */
export async function saveUnrequested(
  db: Executor,
  devices: readonly Pick<RetryRow, 'shard' | 'message' | 'token'>[],
): Promise<void> {
  if (devices.length === 0) return;
  await db
    .insertInto('retry')
    .values(devices.map((device) => Object.assign({ batch: unrequested, due_at: 0, attempts: 0 }, device)))
    .onConflict((conflict) => conflict.columns(['shard', 'message', 'token']).doNothing())
    .execute();
}

/** Keeps which devices of a batch of a cancelled message were deferred and had no request, after the batch has ended. */
export async function keepRetriesWithoutRequest(db: Executor, message: string, batch: number): Promise<void> {
  await db
    .updateTable('retry')
    .set({ batch: unrequested })
    .where('message', '=', message)
    .where('batch', '=', batch)
    .where('attempts', '=', 0)
    .execute();
}

/** Rows that one statement deletes, at most: a few milliseconds. */
const deletedAtOnce = 500;

/**
 * Deletes which devices had no request of cancelled messages, once nothing is sent any more that replaces the message.
 * @param signal - ends the prune after the current statement
 */
export async function pruneUnrequested(db: Executor, _now: number, signal?: AbortSignal): Promise<void> {
  const replaced = await db
    .selectFrom('message')
    .select('replaces')
    .$narrowType<{ replaces: NotNull }>()
    .where('replaces', 'is not', null)
    .where('outcomes_kept', '=', 1)
    .groupBy('replaces')
    .having(({ fn }) => fn.countAll().filterWhere('state', '=', 'sending'), '=', 0)
    .execute();
  for (const { replaces } of replaced) {
    const rows = db
      .selectFrom('retry')
      .select(['shard', 'message', 'token'])
      .where('message', '=', replaces)
      .where('batch', '=', unrequested)
      .limit(deletedAtOnce);
    const deletion = db.deleteFrom('retry').where(sql<boolean>`(shard, message, token) in ${rows}`);
    const remove = async () => (await deletion.executeTakeFirst()).numDeletedRows;
    await deleteInSteps(deletedAtOnce, remove, signal);
  }
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
    .select('token')
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
    .where(isOneOf(earliest.map(({ token }) => token)))
    .where('message', '=', message)
    .where((where) => filterOnly(where('batch', '=', batch)))
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
