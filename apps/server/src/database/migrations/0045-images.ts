import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from '../dialect.ts';

/** Lists the images that were uploaded for messages. */
export function images(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { bytes, key } = columnTypes(engine);
      await db.schema
        .createTable('image')
        .addColumn('id', key, (column) => column.primaryKey().notNull())
        .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
        .addColumn('hash', bytes, (column) => column.notNull())
        .addColumn('use', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('width', 'integer', (column) => column.notNull())
        .addColumn('height', 'integer', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('created_by_kind', 'text', (column) => column.notNull())
        .addColumn('created_by_name', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('image_of_site').on('image').columns(['site', 'id']).execute();
      await db.schema.createIndex('image_by_hash').unique().on('image').columns(['site', 'hash']).execute();
    },
  };
}
