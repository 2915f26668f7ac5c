import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** The database, or a transaction that the caller has begun. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/**
 * Runs `work` in the caller's transaction, or in one of its own, which is retried after a deadlock or serialization failure.
 * `work` must change nothing but the database.
 */
export function inTransaction<T>(
  executor: Executor,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (executor.isTransaction) return work(executor as Transaction<Schema>);
  return retryOnConflict(executor, () =>
    executor.transaction().execute(async (transaction) => {
      const writes: LastWrites = new Map();
      lastWrites.set(transaction, writes);
      const result = await work(transaction);
      for (const write of writes.values()) await write();
      return result;
    }),
  );
}

type LastWrites = Map<object, () => Promise<void>>;

/** What open transactions write before they commit. */
const lastWrites = new WeakMap<Executor, LastWrites>();

/**
 * Creates a function that collects items while a transaction runs. They are written together at its end: rows that many
 * transactions share are then locked in one order, and only for the commit. The transaction itself cannot read them.
 * Outside of {@link inTransaction} they are written at once.
 */
export function createLastWrite<Item>(
  write: (db: Executor, items: readonly Item[]) => Promise<void>,
): (db: Executor, items: readonly Item[]) => Promise<void> {
  const collected = new WeakMap<Executor, Item[]>();
  return async (db, items) => {
    const writes = lastWrites.get(db);
    if (writes === undefined) return write(db, items);
    const all = collected.get(db) ?? [];
    collected.set(db, all);
    for (const item of items) all.push(item);
    writes.set(write, () => write(db, all));
  };
}

/** Retries a single statement as {@link inTransaction} does: it is its own transaction unless the caller has begun one. */
export async function retryOnConflict<T>(executor: Executor, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (executor.isTransaction || attempt === attempts || !isConflict(error)) throw error;
    }
  }
}

const attempts = 5;

/** SQLSTATE serialization_failure and deadlock_detected: the transaction was rolled back and may be retried. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}
