import { sql, SqliteAdapter, type Transaction } from 'kysely';
import { type Executor, inTransaction } from './executor.ts';
import type { Schema } from './schema.ts';

/**
 * Runs `work` in the caller's transaction when there is one, else in one of its own that a power cut may take back, though never the end of the process: for what
 * can be done again. SQLite then writes without waiting for the disk; the next transaction that does wait
 * takes it along. Waiting for the disk was most of what a checkpoint cost the thread that everything runs on.
 */
export function inRelaxedTransaction<T>(
  executor: Executor,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const waits = executor.getExecutor().adapter instanceof SqliteAdapter;
  if (executor.isTransaction || !waits) return inTransaction(executor, work);
  return executor.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await inTransaction(connection, work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
