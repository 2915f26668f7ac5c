import {
  type CreateTableBuilder,
  type Expression,
  PostgresAdapter,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Executor } from './executor.ts';
import type { Schema } from './schema.ts';

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

/**
 * Holds what a transaction reads until its end, so that nobody changes it in between. On SQLite nobody can:
 * there is one connection, and a transaction has it to itself.
 */
export function forUpdate<Table extends keyof Schema, Row>(
  db: Executor,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return isPostgres(db) ? query.forUpdate() : query;
}

/** Keeps what a transaction reads from being deleted until its end; others may change it. SQLite needs nothing for that. */
export function forKeyShare<Table extends keyof Schema, Row>(
  db: Executor,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return isPostgres(db) ? query.forKeyShare() : query;
}

export function isPostgres(db: Executor): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
