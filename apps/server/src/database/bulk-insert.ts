import type { CompiledQuery } from 'kysely';
import type { Executor } from './executor.ts';
import { powerOfTwoChunks } from './paging/chunks.ts';
import type { Schema } from './schema.ts';

/** Rows per statement: SQLite allows 32,766 values. */
const longest = 256;

/**
 * Creates a function that inserts many rows into a table. Compiling a statement takes longer than inserting, so
 * statements exist only for numbers of rows that are powers of two.
 * @param columns - the columns of every row
 */
export function createBulkInsert<Column extends string>(
  table: keyof Schema,
  columns: readonly Column[],
): (db: Executor, rows: readonly Readonly<Record<Column, unknown>>[]) => Promise<void> {
  const compiled = new WeakMap<object, Map<number, CompiledQuery>>();
  return async (db, rows) => {
    const adapter = db.getExecutor().adapter;
    const statements = compiled.get(adapter) ?? new Map<number, CompiledQuery>();
    compiled.set(adapter, statements);
    for (const chunk of powerOfTwoChunks(rows, longest)) {
      let statement = statements.get(chunk.length);
      if (statement === undefined) {
        const rows = chunk.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
        statement = db.insertInto(table).values(rows).compile();
        statements.set(chunk.length, statement);
      }
      const parameters = chunk.flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery({ ...statement, parameters });
    }
  };
}
