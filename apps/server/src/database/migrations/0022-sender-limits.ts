import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How push services limit senders, as each sending process observes it. */
export const senderLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sender_limit')
      .addColumn('process', 'text', (column) => column.notNull())
      .addColumn('service', 'text', (column) => column.notNull())
      .addColumn('vapid_key', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('paused_until', 'bigint', (column) => column.notNull())
      .addColumn('rate', 'double precision', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sender_limit_pk', ['process', 'service', 'vapid_key'])
      .execute();
  },
};
