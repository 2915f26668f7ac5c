import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the drafts that the members of a site share. */
export const drafts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('draft')
      .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('editors', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_by_kind', 'text', (column) => column.notNull())
      .addColumn('updated_by_id', 'text', (column) => column.notNull())
      .addColumn('updated_by_name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('draft_pk', ['site', 'id'])
      .execute();
  },
};
