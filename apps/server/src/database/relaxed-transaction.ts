import { sql, SqliteAdapter, type Transaction } from 'kysely';
import { type Executor, inTransaction } from './executor.ts';
import type { Schema } from './schema.ts';

/**
 * Runs `work`, which can be done again, in the caller's transaction when there is one. In one of its own SQLite does
 * not wait for the disk: a power cut may take it back, the end of the process never does. The next transaction that
 * waits takes it along. Waiting was most of what a checkpoint cost the thread that everything runs on.
 */
export function inRelaxedTransaction<T>(
  executor: Executor,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const isSqlite = executor.getExecutor().adapter instanceof SqliteAdapter;
  if (executor.isTransaction || !isSqlite) return inTransaction(executor, work);
  return executor.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await inTransaction(connection, work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
