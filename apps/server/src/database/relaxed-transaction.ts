import { sql, SqliteAdapter, type Transaction } from 'kysely';
import { type Executor, inTransaction } from './executor.ts';
import type { Schema } from './schema.ts';

/**
 * Runs repeatable `work` in the caller's transaction, or in one of its own, for which SQLite does not wait for the disk: a
 * power failure may undo it, but the end of the process cannot. The next transaction that waits makes it durable too. The
 * wait was most of the time that a checkpoint took on the main thread.
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
