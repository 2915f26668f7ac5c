import type { Executor } from './executor.ts';
import type { Schema } from './schema.ts';
import { createStatementBySize } from './statement-by-size.ts';

/**
 * Creates a function that inserts many rows into a table.
 * @param columns - the columns of every row
 */
export function createBulkInsert<Column extends string>(
  table: keyof Schema,
  columns: readonly Column[],
): (db: Executor, rows: readonly Readonly<Record<Column, unknown>>[]) => Promise<unknown> {
  return createStatementBySize({
    compile: (db, rows) =>
      db
        .insertInto(table)
        .values(rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))))
        .compile(),
    valuesOf: (row) => columns.map((column) => row[column]),
    longest: 256,
  });
}
