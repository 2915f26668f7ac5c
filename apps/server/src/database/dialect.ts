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

/** The differences between the engines' schemas; queries are the same on both. */
export interface ColumnTypes {
  readonly bytes: 'blob' | 'bytea';
  /** Text compared by bytes, so that keyset pages have the same order on both engines. */
  readonly key: Expression<unknown> | 'text';
}

export function columnTypes(engine: Engine): ColumnTypes {
  return engine === 'sqlite'
    ? { bytes: 'blob', key: 'text' }
    : { bytes: 'bytea', key: sql`text collate "C"` };
}

/** Stores the rows in the order of the primary key, where the engine can: keyset pages then read sequentially. */
export function clustered<Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
  engine: Engine,
): CreateTableBuilder<Table, Column> {
  return engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;
}

/**
 * Locks the selected rows until the end of the transaction. SQLite needs no lock: its only connection runs one transaction
 * at a time.
 */
export function forUpdate<Table extends keyof Schema, Row>(
  db: Executor,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return isPostgres(db) ? query.forUpdate() : query;
}

/**
 * As {@link forUpdate}, but other transactions may insert rows that reference the selected ones: they neither wait nor take
 * part in a deadlock.
 */
export function forNoKeyUpdate<Table extends keyof Schema, Row>(
  db: Executor,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return isPostgres(db) ? query.forNoKeyUpdate() : query;
}

/** Prevents changes of the selected rows until the end of the transaction. SQLite needs no lock. */
export function forShare<Table extends keyof Schema, Row>(
  db: Executor,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return isPostgres(db) ? query.forShare() : query;
}

/** Prevents deletion of the selected rows until the end of the transaction, but not updates. SQLite needs no lock. */
export function forKeyShare<Table extends keyof Schema, Row>(
  db: Executor,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return isPostgres(db) ? query.forKeyShare() : query;
}

export function isPostgres(db: Executor): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
