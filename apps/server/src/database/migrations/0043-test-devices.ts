import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** Devices to which the team of a site sends tests. */
export function testDevices(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('test_device')
          .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
          .addColumn('device', key, (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('test_device_pk', ['site', 'device']),
        engine,
      ).execute();
    },
  };
}
