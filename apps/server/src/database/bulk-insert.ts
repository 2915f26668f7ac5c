import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Executor } from './executor.ts';
import type { Schema } from './schema.ts';
import { createStatementBySize } from './statement-by-size.ts';

type Row<Column extends string> = Readonly<Record<Column, unknown>>;

/** Rows of one statement, at most. */
const longest = 256;

/**
 * Creates a function that inserts many rows into a table.
 * @param columns - the columns of every row
 */
export function createBulkInsert<Column extends string>(
  table: keyof Schema,
  columns: readonly Column[],
): (db: Executor, rows: readonly Row<Column>[]) => Promise<void> {
  const insertValues = createStatementBySize<Row<Column>, unknown>({
    compile: (db, rows) =>
      db
        .insertInto(table)
        .values(rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))))
        .compile(),
    valuesOf: (row) => columns.map((column) => row[column]),
    longest,
  });
  return async (db, rows) => {
    if (!isPostgres(db)) await insertValues(db, rows);
    else {
      for (let start = 0; start < rows.length; start += longest) {
        await insertJson(table, columns, rows.slice(start, start + longest)).execute(db);
      }
    }
  };
}

/**
 * All rows in one value. PostgreSQL parses and plans every statement again: one with a parameter for each column of
 * each row takes twice as long, in both processes.
 */
function insertJson<Column extends string>(
  table: keyof Schema,
  columns: readonly Column[],
  rows: readonly Row<Column>[],
): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column) => [column, jsonValue(row[column])]))),
  );
  return sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json})`;
}

/** A value as PostgreSQL reads it from JSON. */
function jsonValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  // A parameter is sent as UTF-8, which replaces half a surrogate pair; in JSON, PostgreSQL would refuse it.
  return typeof value === 'string' ? value.toWellFormed() : value;
}
