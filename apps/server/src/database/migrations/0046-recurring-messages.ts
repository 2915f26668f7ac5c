import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the recurring messages, and an index for the messages of a calendar. */
export const recurringMessages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('recurring_message')
      .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('starts_at_local', 'text', (column) => column.notNull())
      .addColumn('rule', 'text', (column) => column.notNull())
      .addColumn('enabled', 'smallint', (column) => column.notNull())
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('next_local', 'text')
      .addColumn('next_at', 'bigint')
      .addColumn('message', 'text')
      .addColumn('problem', 'text')
      .addColumn('skipped_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_by_kind', 'text', (column) => column.notNull())
      .addColumn('updated_by_id', 'text', (column) => column.notNull())
      .addColumn('updated_by_name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recurring_message_pk', ['site', 'id'])
      .execute();
    await db.schema.alterTable('message').addColumn('recurring', 'text').execute();
    await db.schema
      .createIndex('message_calendar')
      .on('message')
      .columns(['site', 'send_at', 'id'])
      .execute();
  },
};
