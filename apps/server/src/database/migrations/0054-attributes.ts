import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** Attributes of devices; schema/devices.ts describes the columns. */
export function attributes(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('device_attributes')
          .addColumn('shard', 'smallint', (column) => column.notNull())
          .addColumn('token', key, (column) => column.notNull())
          .addColumn('attributes', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('device_attributes_pk', ['shard', 'token']),
        engine,
      ).execute();
      await clustered(
        db.schema
          .createTable('attribute_name')
          .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
          .addColumn('name', key, (column) => column.notNull())
          .addPrimaryKeyConstraint('attribute_name_pk', ['site', 'name']),
        engine,
      ).execute();
    },
  };
}
