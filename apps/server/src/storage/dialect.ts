import { type CreateTableBuilder, type Expression, sql } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** Where the two engines really differ in their definitions; queries are the same on both. */
export interface ColumnTypes {
  readonly bytes: 'blob' | 'bytea';
  /** Text that is compared byte by byte, so that keyset pages have the same order everywhere. */
  readonly key: Expression<unknown> | 'text';
}

export function columnTypes(engine: Engine): ColumnTypes {
  return engine === 'sqlite'
    ? { bytes: 'blob', key: 'text' }
    : { bytes: 'bytea', key: sql`text collate "C"` };
}

/** Keeps the rows of a table in the order of its primary key, where the engine can: keyset pages then read in sequence. */
export function clustered<Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
  engine: Engine,
): CreateTableBuilder<Table, Column> {
  return engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;
}
