import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** Tags of devices; schema.ts describes the columns. */
export function deviceTags(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('device_tag')
          .addColumn('shard', 'smallint', (column) => column.notNull())
          .addColumn('site', 'text', (column) => column.notNull())
          .addColumn('tag', 'text', (column) => column.notNull())
          .addColumn('token', key, (column) => column.notNull())
          .addPrimaryKeyConstraint('device_tag_pk', ['shard', 'site', 'tag', 'token']),
        engine,
      ).execute();
      await db.schema
        .createIndex('device_tag_of_device')
        .on('device_tag')
        .columns(['shard', 'token'])
        .execute();
    },
  };
}
