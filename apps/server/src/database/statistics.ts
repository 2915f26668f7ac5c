import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Schema } from './schema.ts';

/** The schema of pg-boss, whose tables grow with what waits to be sent. */
const queueSchema = 'pgboss';
/** Pages of a table below which every plan is fast. */
const smallTable = 64;
/** Autovacuum's own threshold, `autovacuum_analyze_scale_factor`: it would analyse such a table within minutes. */
const growth = 1.1;
/** Tables that are analysed at a time: a schema that we share with others may have any number. */
const mostTables = 100;
/** SQLSTATE undefined_table. */
const undefinedTable = '42P01';

interface TableName {
  readonly schema: string;
  readonly table: string;
}

/**
 * Updates PostgreSQL's statistics on the tables that grew by a tenth since they were analysed, or that have none, as
 * after an import, a copy or `pg_restore`: all tables of our schema and of the job queue that we own, the largest first.
 * Each takes about a second at most, however large it is: `ANALYZE` reads a sample, and blocks neither readers nor
 * writers. SQLite has the statistics that a migration wrote.
 */
export async function refreshStatistics(db: Kysely<Schema>): Promise<void> {
  if (!isPostgres(db)) return;
  // By the number of pages: the counters of changed rows are up to ten seconds late. A table whose rows are all deleted
  // has no statistics, but was counted.
  const { rows } = await sql<TableName>`
    select nspname as schema, relname as table
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
      lateral (select pg_relation_size(pg_class.oid) / current_setting('block_size')::integer as pages) as size
    where nspname in (current_schema(), ${queueSchema}) and relkind = 'r'
      and pg_has_role(relowner, 'usage')
      and pages > ${smallTable} and reltuples <> 0
      and (pages > relpages * ${growth}::float8 or not exists (
        select from pg_stats where schemaname = nspname and tablename = relname))
    order by pages desc limit ${mostTables}`.execute(db);
  for (const name of rows) await analyse(db, name);
}

async function analyse(db: Kysely<Schema>, { schema, table }: TableName): Promise<void> {
  try {
    // Another process that analyses the table meanwhile does it for both.
    await sql`analyze (skip_locked) ${sql.id(schema, table)}`.execute(db);
  } catch (error) {
    // Partitions of receipts are dropped by housekeeping.
    if (!(error instanceof Error && 'code' in error && error.code === undefinedTable)) throw error;
  }
}
