import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** Stores direct messages in a table of their own, one short row per device. */
export function directMessages(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('direct_message')
          .addColumn('site', key, (column) => column.notNull())
          .addColumn('id', key, (column) => column.notNull())
          .addColumn('token', key, (column) => column.notNull())
          .addColumn('title', 'text', (column) => column.notNull())
          .addColumn('state', 'text', (column) => column.notNull())
          .addColumn('reason', 'text')
          .addColumn('status', 'integer')
          .addColumn('service', 'text')
          .addColumn('settled_at', 'bigint')
          .addColumn('displayed_at', 'bigint')
          .addColumn('clicked_at', 'bigint')
          .addColumn('dismissed_at', 'bigint')
          .addColumn('sent_by_kind', 'text')
          .addColumn('sent_by_name', 'text')
          .addColumn('created_at', 'bigint', (column) => column.notNull())
          .addColumn('expires_at', 'bigint', (column) => column.notNull())
          .addColumn('ttl', 'integer', (column) => column.notNull())
          .addColumn('urgency', 'text', (column) => column.notNull())
          .addColumn('collapse_key', 'text')
          .addColumn('payload', 'text')
          .addColumn('translations', 'text')
          .addColumn('due_at', 'bigint')
          .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
          .addPrimaryKeyConstraint('direct_message_pk', ['site', 'id', 'token']),
        engine,
      ).execute();
      await db.schema
        .createIndex('direct_message_device')
        .on('direct_message')
        .columns(['token', 'id'])
        .execute();
      // Only undelivered messages have a due time, so that the index stays as small as the queue.
      await sql`create index direct_message_due on direct_message (due_at) where due_at is not null`.execute(
        db,
      );
    },
  };
}
