import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** Stores all recent time zones of a device, not only the last one. */
export function pastTimeZones(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('past_time_zone')
          .addColumn('shard', 'smallint', (column) => column.notNull())
          .addColumn('token', key, (column) => column.notNull())
          .addColumn('until', 'bigint', (column) => column.notNull())
          .addColumn('time_zone', 'text')
          .addPrimaryKeyConstraint('past_time_zone_pk', ['shard', 'token', 'until']),
        engine,
      ).execute();
      await sql`insert into past_time_zone (shard, token, until, time_zone)
        select shard, token, time_zone_changed_at, time_zone_before from device
        where time_zone_changed_at is not null`.execute(db);
      await db.schema.alterTable('device').dropColumn('time_zone_before').execute();
    },
  };
}
