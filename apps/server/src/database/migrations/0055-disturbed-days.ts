import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** How many devices of a site were disturbed each day: one row for a site and day. */
export function disturbedDays(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('disturbed_day')
          .addColumn('site', key, (column) => column.notNull())
          .addColumn('day', key, (column) => column.notNull())
          .addColumn('devices', 'integer', (column) => column.notNull())
          .addColumn('exact', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('disturbed_day_pk', ['site', 'day']),
        engine,
      ).execute();
    },
  };
}
