import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What a query runs on: the database, or a transaction that its caller has begun. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/** Runs `work` in the caller's transaction when there is one, else in one of its own. */
export function inTransaction<T>(
  executor: Executor,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return executor.isTransaction
    ? work(executor as Transaction<Schema>)
    : executor.transaction().execute(work);
}
