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
  return retryOnConflict(executor, () => executor.transaction().execute(work));
}

/** The same for a single statement, which is its own transaction unless the caller has begun one. */
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
