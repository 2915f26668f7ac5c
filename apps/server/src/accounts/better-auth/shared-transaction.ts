import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlledTransaction, Kysely } from 'kysely';
import { type Executor, retryOnConflict } from '../../database/executor.ts';
import type { Schema } from '../../database/schema.ts';

/** A database whose queries join the transaction of the current call. */
export interface SharedTransaction {
  /** Returns the executor for a read. */
  readonly reader: () => Promise<Executor>;
  /** Returns the executor for a write. */
  readonly writer: () => Promise<Executor>;
  /** Runs `work`, and everything it calls, in one transaction. It is rolled back if `work` throws. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

interface Call {
  transaction?: Promise<ControlledTransaction<Schema>>;
}

/**
 * Lets queries of better-auth and of Sineta share a transaction, although better-auth takes no transaction as a
 * parameter. The transaction starts with the first write: passwords are hashed before, and SQLite's only connection
 * must not wait for that.
 */
export function shareTransaction(db: Kysely<Schema>): SharedTransaction {
  const calls = new AsyncLocalStorage<Call>();
  return {
    reader: async () => (await calls.getStore()?.transaction) ?? db,
    async writer() {
      const call = calls.getStore();
      if (!call) return db;
      call.transaction ??= db.startTransaction().execute();
      return call.transaction;
    },
    run: (work) => retryOnConflict(db, () => runOnce({}, work)),
  };

  async function runOnce<T>(call: Call, work: () => Promise<T>): Promise<T> {
    try {
      const result = await calls.run(call, work);
      await (await call.transaction)?.commit().execute();
      return result;
    } catch (error) {
      const transaction = await call.transaction?.catch(() => undefined);
      if (transaction && !transaction.isCommitted) await transaction.rollback().execute();
      throw error;
    }
  }
}
