import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** What visitors did after a click, once for each device, message and name; the counts outlive the rows. */
export function conversions(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await db.schema.alterTable('site').addColumn('conversions', 'text').execute();
      await clustered(
        db.schema
          .createTable('conversion')
          .addColumn('token', key, (column) => column.notNull())
          .addColumn('message', key, (column) => column.notNull())
          .addColumn('name', key, (column) => column.notNull())
          .addColumn('at', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('conversion_pk', ['token', 'message', 'name']),
        engine,
      ).execute();
      await db.schema.createIndex('conversion_age').on('conversion').column('at').execute();
      await clustered(
        db.schema
          .createTable('message_conversion')
          .addColumn('message', key, (column) => column.notNull())
          .addColumn('name', key, (column) => column.notNull())
          .addColumn('devices', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('message_conversion_pk', ['message', 'name']),
        engine,
      ).execute();
    },
  };
}
