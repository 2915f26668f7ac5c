import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores when a notification was last clicked on each device. */
export const clicks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('device').addColumn('last_clicked_at', 'bigint').execute();
  },
};
