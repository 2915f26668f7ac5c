import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores with each site for how many days it keeps direct messages. */
export const directMessageRetention: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('site')
      .addColumn('direct_message_retention_days', 'integer', (column) => column.notNull().defaultTo(30))
      .execute();
  },
};
