import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What a query runs on: the database, or a transaction that its caller has begun. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/**
 * Runs `work` in the caller's transaction when there is one, else in one of its own. One of its own that
 * PostgreSQL gives up to end a deadlock or a conflict is run again: `work` changes nothing but the database.
 */
export function inTransaction<T>(
  executor: Executor,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (executor.isTransaction) return work(executor as Transaction<Schema>);
  return repeatGivenUp(executor, () => executor.transaction().execute(work));
}

/** The same for one statement, which is a transaction of its own where the caller has begun none. */
export async function repeatGivenUp<T>(executor: Executor, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (executor.isTransaction || attempt === attempts || !isGivenUp(error)) throw error;
    }
  }
}

const attempts = 5;

/** SQLSTATE serialization_failure and deadlock_detected: the fault of nobody, and nothing was changed. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}
