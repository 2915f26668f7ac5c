import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';
import { dayOf } from '../paging/day.ts';

/**
 * Counts the devices that were added and removed each day by browser and by topic. Sites that exist already have such
 * counts from now on.
 */
export function deviceChangesByValue(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('device_day_value')
          .addColumn('site', key, (column) => column.notNull())
          .addColumn('day', key, (column) => column.notNull())
          .addColumn('dimension', key, (column) => column.notNull())
          .addColumn('value', key, (column) => column.notNull())
          .addColumn('slot', 'smallint', (column) => column.notNull())
          .addColumn('added', 'integer', (column) => column.notNull())
          .addColumn('removed', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('device_day_value_pk', ['site', 'dimension', 'value', 'day', 'slot']),
        engine,
      ).execute();
      await db.schema.alterTable('site').addColumn('day_values_since', 'text').execute();
      await sql`update site set day_values_since = ${dayOf(Date.now())}`.execute(db);
    },
  };
}
