import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Schema } from './schema.ts';

/** The tables that grow with the audience or with its messages, and the partitions of receipts. */
const tables = [
  'device',
  'device_subscription',
  'topic_subscription',
  'device_tag',
  'device_attributes',
  'device_count',
  'device_day_value',
  'past_time_zone',
  'message',
  'direct_message',
  'failure',
] as const satisfies readonly (keyof Schema)[];

/** Pages of a table below which every plan is fast. */
const smallTable = 64;
/** Autovacuum's own threshold, `autovacuum_analyze_scale_factor`: it would analyse such a table within minutes. */
const growth = 1.1;

/**
 * Updates PostgreSQL's statistics on the tables that grew by a tenth since they were analysed, or that have none, as
 * after an import, a copy or `pg_restore`. Each takes about a second at most, however large it is: `ANALYZE` reads a
 * sample, and blocks neither readers nor writers. SQLite has the statistics that a migration wrote.
 */
export async function refreshStatistics(db: Kysely<Schema>): Promise<void> {
  if (!isPostgres(db)) return;
  // By the number of pages: the counters of changed rows are up to ten seconds late.
  const { rows } = await sql<{ name: string }>`
    select relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
      lateral (select pg_relation_size(pg_class.oid) / current_setting('block_size')::integer as pages) as size
    where (pg_class.oid in (${sql.join(tables.map((table) => sql`to_regclass(${table})`))})
        or pg_class.oid in (select inhrelid from pg_inherits where inhparent = to_regclass('receipt')))
      and pages > ${smallTable}
      and (pages > relpages * ${growth}::float8 or not exists (
        select from pg_stats where schemaname = nspname and tablename = relname))`.execute(db);
  for (const { name } of rows) {
    // Another process that analyses the table meanwhile does it for both.
    await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db);
  }
}
